/**
 * Loads code once: importing it again takes the browser some tasks, though it is there. A failed import is tried again.
 */
export function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined;
  return () =>
    (code ??= load().catch((error: unknown) => {
      code = undefined;
      throw error;
    }));
}
