declare global {
  interface Window {
    /** The request of `early.js` and its access token; null after the client's first request. */
    early?: { slug: string; path: string; access: string | null; answer: Promise<Response> } | null;
  }
}

/** Returns the response of the early request once, if path and access token match. */
export function takeEarly(path: string, access: string | null): Promise<Response> | undefined {
  const { early } = window;
  if (early?.path !== path) return undefined;
  window.early = null;
  return early.access === access ? early.answer : undefined;
}
