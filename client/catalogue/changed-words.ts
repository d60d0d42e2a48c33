export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** What turns one text into another, word by word: the pieces of both in the order of reading. */
export function changedWords(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const start = firstDifference(old, now);
  const end = firstDifference(old.slice(start).reverse(), now.slice(start).reverse());
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const pieces = new Pieces();
  pieces.add('same', old.slice(0, start));
  const { longest, width } = longestCommon(gone, come);
  let [i, j] = [0, 0];
  while (i < gone.length || j < come.length) {
    if (i < gone.length && j < come.length && gone[i] === come[j]) {
      pieces.add('same', [gone[i++]!]);
      j++;
    } else if (j >= come.length || (i < gone.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!))
      pieces.add('removed', [gone[i++]!]);
    else pieces.add('added', [come[j++]!]);
  }
  pieces.add('same', old.slice(old.length - end));
  return pieces.all;
}

/** Words with the space after them, and the ends of lines. */
const wordsOf = (text: string) => text.match(/\S+[^\S\n]*|\s+/g) ?? [];

function firstDifference(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

/** At `i * width + j`, how many words the rests from `i` and `j` have in common in their order. */
function longestCommon(one: readonly string[], other: readonly string[]) {
  const width = other.length + 1;
  const longest = new Uint16Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      longest[i * width + j] =
        one[i] === other[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  return { longest, width };
}

class Pieces {
  readonly all: Piece[] = [];

  add(kind: Piece['kind'], words: readonly string[]) {
    const text = words.join('');
    const last = this.all.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) this.all.push({ kind, text });
  }
}
