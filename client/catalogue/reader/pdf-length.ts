/** Longer PDFs are not looked through, bytes. */
const MOST_BYTES = 30_000_000;
/** Longer dictionaries are no node of the page tree, characters. */
const MOST_CHARACTERS = 200_000;

/**
 * The number of pages of a PDF: that of the root of its page tree, also in a compressed stream of objects. Undefined where
 * it cannot be read, as in an encrypted document.
 */
export async function pagesIn(pdf: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  if (pdf.length > MOST_BYTES) return undefined;
  const text = latin1(pdf);
  return rootOf(text) ?? rootOf((await objectStreams(pdf, text)).join('\n'));
}

/** Of several roots the last: it is that of the latest saving. */
function rootOf(text: string): number | undefined {
  const counts = [...text.matchAll(/\/Type\s*\/Pages\b/g)].flatMap(({ index }) => {
    const own = dictionaryAt(text, index);
    const count = /\/Count\s+(\d+)(?!\s+\d+\s+R)/.exec(own ?? '');
    return count && !/\/Parent\b/.test(own!) ? [Number(count[1])] : [];
  });
  return counts.at(-1) || undefined;
}

/** The dictionary around a place, without those inside it. */
function dictionaryAt(text: string, place: number): string | undefined {
  let from = place;
  for (let depth = 1; depth > 0;) {
    const [opened, closed] = [text.lastIndexOf('<<', from - 1), text.lastIndexOf('>>', from - 1)];
    if (opened < 0 || place - opened > MOST_CHARACTERS) return undefined;
    depth += closed > opened ? 1 : -1;
    from = Math.max(opened, closed);
  }
  let own = '';
  let last = from + 2;
  const mark = /<<|>>/g;
  mark.lastIndex = last;
  for (let depth = 1; depth > 0;) {
    const found = mark.exec(text);
    if (!found || found.index - place > MOST_CHARACTERS) return undefined;
    if (depth === 1) own += text.slice(last, found.index);
    depth += found[0] === '<<' ? 1 : -1;
    last = mark.lastIndex;
  }
  return own;
}

/** The contents of the streams of objects; those that cannot be inflated are left out. */
async function objectStreams(pdf: Uint8Array<ArrayBuffer>, text: string): Promise<string[]> {
  const streams = [...text.matchAll(/\/Type\s*\/ObjStm\b/g)].map(async ({ index }) => {
    const start = /stream\r?\n/g;
    start.lastIndex = index;
    if (!start.exec(text)) return '';
    const from = start.lastIndex;
    const dictionary = dictionaryAt(text, index) ?? '';
    const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
    const to = length ? from + Number(length) : text.indexOf('endstream', from);
    return inflated(pdf.slice(from, to));
  });
  return Promise.all(streams);
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return latin1(new Uint8Array(await new Response(stream).arrayBuffer()));
  } catch {
    return '';
  }
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
