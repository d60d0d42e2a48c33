/** Not `scroll`: the browser does that by itself where a page is opened again. */
const SIGNS = ['pointermove', 'keydown', 'wheel', 'touchstart'];

/** Calls `action` at the first sign of a person of each kind; the answer ends the wait. Who only glances at a page gives none. */
export function atFirstSign(action: () => void): () => void {
  const listening = new AbortController();
  for (const sign of SIGNS) addEventListener(sign, action, { once: true, signal: listening.signal });
  return () => listening.abort();
}
