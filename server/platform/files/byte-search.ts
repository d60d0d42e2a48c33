/** Finds texts of ASCII in bytes that come in pieces, also across two pieces. */
export function byteSearch(texts: readonly string[]) {
  const longest = Math.max(...texts.map(({ length }) => length));
  let before = Buffer.alloc(0);
  return (piece: Buffer): string | undefined => {
    const bytes = Buffer.concat([before, piece]);
    before = Buffer.from(bytes.subarray(Math.max(0, bytes.length - longest + 1)));
    return texts.find((text) => bytes.includes(text, 0, 'latin1'));
  };
}

/** The file by which antivirus programs are tested (eicar.org); in two parts, so that none of them finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
