/** The path of a page's `next` address, as `api` takes it. */
export function pathOf(next: string): string {
  const { pathname, search } = new URL(next, window.location.origin);
  return pathname.replace(/^\/api\//, '') + search;
}
