// Requests the listing of the URL while the client is loaded. A client that was faster has set `early` and sends the request itself.
const slug = /^\/listing\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
if (slug && slug !== 'new' && !('early' in window)) {
  const path = `listing/${slug}/`;
  const access = localStorage.getItem('access') ?? sessionStorage.getItem('access');
  const headers = { Accept: 'application/json', ...(access ? { Authorization: `Bearer ${access}` } : {}) };
  const answer = fetch(`/api/${path}`, { headers, signal: AbortSignal.timeout(30_000) });
  answer.catch(() => undefined);
  window.early = { slug, path, access, answer };
}
