/** A situation in the fragment of an address: squeezed, and in letters that every messenger leaves alone. */

import type { Situation } from "./schema";

export async function written(situation: Situation): Promise<string> {
  if (Object.keys(situation).length === 0) return "";
  const text = new TextEncoder().encode(JSON.stringify(situation));
  return letters(await through(text, new CompressionStream("deflate-raw")));
}

/** The situation that a fragment holds, or null where it holds none. */
export async function read(fragment: string): Promise<Situation | null> {
  try {
    const squeezed = bytes(fragment.replace(/^#/, ""));
    const text = new TextDecoder().decode(await through(squeezed, new DecompressionStream("deflate-raw")));
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Situation) : null;
  } catch {
    return null;
  }
}

async function through(data: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const writer = (stream.writable as WritableStream<Uint8Array>).getWriter();
  const fed = writer.write(data).then(() => writer.close());
  const [out] = await Promise.all([new Response(stream.readable as ReadableStream).arrayBuffer(), fed]);
  return new Uint8Array(out);
}

function letters(data: Uint8Array): string {
  const plain = btoa(String.fromCharCode(...data));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
