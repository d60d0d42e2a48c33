/** Files of a page by their number, with what it asks of the API: of any person, and of a signed-in one. */
export type Page = [path: string, search: string, files: number[], data: string[], ownData: string[]];

/**
 * Runs in the document, before the entry has arrived: requests the files and the data of the address. Its source is part of
 * the document, so that it can use nothing from outside itself. It asks for no data with an access token that has expired.
 */
export function sendFirstRequests(names: string[], pages: Page[]) {
  // As `lib/http/transport.ts`; the token as `session.ts` keeps it and `renewal.ts` reads it.
  const TIMEOUT_MS = 30_000;
  let access: string | null = null;
  let hasExpired = false;
  try {
    access = localStorage.getItem('access') ?? sessionStorage.getItem('access');
    const claims = access?.split('.')[1];
    if (claims) {
      const { exp } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { exp: number };
      hasExpired = exp * 1000 < Date.now() + 5_000;
    }
  } catch {
    // Storage is blocked.
  }
  if (access) document.documentElement.dataset.signedIn = '';
  const authorization = access ? `Bearer ${access}` : undefined;
  const headers = { accept: 'application/json', ...(authorization ? { authorization } : {}) };
  // The document holds the data of a visitor's screen.
  const isRendered = 'rendered' in document.documentElement.dataset;
  const answers: Record<string, Promise<Response>> = {};
  const needed = pages.flatMap(([path, search, files, data, ownData]) => {
    const inPath = new RegExp(path, 'i').exec(location.pathname);
    const inSearch = new RegExp(search).exec(location.search);
    if (!inPath || !inSearch) return [];
    const parameters = { ...inPath.groups, ...inSearch.groups };
    for (const query of hasExpired ? [] : access ? [...data, ...ownData] : isRendered ? [] : data) {
      const url = `/api/${query.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '')}`;
      // The body is read at once: an unread one occupies a connection.
      const answer = fetch(url, { headers, cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        async (response) => new Response(await response.blob(), response),
      );
      answer.catch(() => undefined);
      answers[url] = answer;
    }
    return files;
  });
  Object.assign(window, {
    earlyAnswers: { authorization, sentAt: isRendered ? performance.timeOrigin : Date.now(), answers },
  });
  for (const name of needed.map((file) => names[file]!)) {
    const link = document.createElement('link');
    link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    else link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = `/${name}`;
    document.head.append(link);
  }
}
