import type { createBrowserRouter } from 'react-router-dom';

/** The first page is rendered without its data or code when they have not arrived within this time, ms. */
const LONGEST_MS = 150;

/**
 * Resolves when the first page can be rendered whole: one rendering in place of two, which a slow phone notices. Its code and
 * data were requested with the document, so that they are mostly there. The home page is rendered before its data; what the
 * server rendered is shown already, and is taken over only whole.
 */
export function firstPage(
  { state, subscribe }: ReturnType<typeof createBrowserRouter>,
  isRendered: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) return resolve();
    const timer = isRendered ? undefined : setTimeout(done, LONGEST_MS);
    const unsubscribe = subscribe(({ initialized }) => initialized && done());
    function done() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}
