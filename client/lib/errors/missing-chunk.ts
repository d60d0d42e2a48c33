/** What Chrome, Firefox and Safari say of a module that they could not fetch, and Vite of a style sheet. */
const NOT_FETCHED =
  /dynamically imported module|importing a module script failed|valid JavaScript MIME type|unable to preload css/i;

/** True if the code of a page or a part was not fetched: without a connection, or because a newer release replaced it. */
export const isMissingChunk = (error: unknown) => error instanceof Error && NOT_FETCHED.test(error.message);
