import type { createBrowserRouter } from 'react-router-dom';

/** The first page is rendered without its data or code when they have not arrived within this time, ms. */
const LONGEST_MS = 150;

/**
 * Resolves when the first page can be rendered whole: one rendering in place of two, which a slow phone notices. The home page is
 * rendered before its data. Its code
 * and data were requested with the document, so that they are mostly there.
 */
export function firstPage({ state, subscribe }: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) return resolve();
    const timer = setTimeout(done, LONGEST_MS);
    const unsubscribe = subscribe(({ initialized }) => initialized && done());
    function done() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}
