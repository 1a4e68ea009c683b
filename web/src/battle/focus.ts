/** Where who works by keys goes on: at the next heading, once the button that was pressed has gone. */
export function goneOn(heading: HTMLElement | undefined): void {
  if (document.activeElement === document.body || document.activeElement?.id === "main") heading?.focus({ preventScroll: true });
}
