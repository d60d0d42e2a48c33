import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive. `isPacked`: its content is compressed already. */
export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array>; isPacked?: boolean };

const encoder = new TextEncoder();
const END = new Uint8Array(0);

/** The bytes of a ZIP archive, piece by piece: no more than one piece of one file is in memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for await (const { name, content, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* made.splice(0);
    }
    file.push(END, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
