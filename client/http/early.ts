declare global {
  interface Window {
    /** What `early.js` asked for, and as whom; null once the client asks for itself. */
    early?: { slug: string; path: string; access: string | null; answer: Promise<Response> } | null;
  }
}

/** The answer to what was asked before the client was there: for the same person, and once. */
export function takeEarly(path: string, access: string | null): Promise<Response> | undefined {
  const { early } = window;
  if (early?.path !== path) return undefined;
  window.early = null;
  return early.access === access ? early.answer : undefined;
}
