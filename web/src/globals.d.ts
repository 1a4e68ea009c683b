/** The folder of the engine, within the page's own. */
declare const __ENGINE__: string;
