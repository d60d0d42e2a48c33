/**
 * Files of a page by their number, what it asks of the API for any person and for a signed-in one, and whether that one's
 * screen is rendered.
 */
export type Page = [
  path: string,
  search: string,
  files: number[],
  data: string[],
  ownData: string[],
  isRenderedForPersons: boolean,
];

/** As `server/platform/http/first-screens.ts` sends it; without `html` only the answers were there in time. */
interface OwnScreen {
  head: string;
  html?: string;
  screen: { answers: Record<string, string> };
}

/**
 * Runs in the document, before the entry has arrived: requests the files and the data of the address, or for a signed-in
 * person the rendered screen with its data, and shows it. Its source is part of the document, so that it can use nothing
 * from outside itself. It asks for no data with an access token that has expired.
 */
export function sendFirstRequests(names: string[], pages: Page[]) {
  // As `lib/http/transport.ts`; the token as `session.ts` keeps it and `renewal.ts` reads it.
  const TIMEOUT_MS = 30_000;
  /** The data of a screen is asked for itself when the screen is late. */
  const SCREEN_TIMEOUT_MS = 4_000;
  const { pathname, search } = location;
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
  const needed = new Set<number>();
  const urls: string[] = [];
  let isOwn = false;
  for (const [path, query, files, data, ownData, isRenderedForPersons] of pages) {
    const inPath = new RegExp(path, 'i').exec(pathname);
    const inSearch = new RegExp(query).exec(search);
    if (!inPath || !inSearch) continue;
    const parameters = { ...inPath.groups, ...inSearch.groups };
    const asked = hasExpired ? [] : access ? [...data, ...ownData] : isRendered ? [] : data;
    urls.push(...asked.map((one) => `/api/${one.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '')}`));
    for (const file of files) needed.add(file);
    isOwn ||= isRenderedForPersons && access !== null && !hasExpired;
  }

  const linked = (rel: 'modulepreload' | 'preload' | 'stylesheet', name: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    if (rel === 'preload') link.as = 'style';
    if (rel === 'modulepreload') link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = `/${name}`;
    document.head.append(link);
    return new Promise((resolve) => (link.onload = link.onerror = resolve));
  };
  const files = [...needed].map((file) => names[file]!);
  const styles = files.filter((name) => name.endsWith('.css'));
  for (const name of files) void linked(styles.includes(name) ? 'preload' : 'modulepreload', name);

  // Read only where a signed-in person's screen is requested: the first use of `Intl` delays the first paint of a slow phone.
  const device = () => ({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, width: `${innerWidth}` });
  // The body is read at once: an unread one occupies a connection.
  const get = (url: string, timeoutMs = TIMEOUT_MS) =>
    fetch(url, { headers, cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) }).then(
      async (response) => new Response(await response.blob(), response),
    );
  const own: Promise<OwnScreen | undefined> = isOwn
    ? get(`/first-screen?${new URLSearchParams({ url: pathname + search, ...device() })}`, SCREEN_TIMEOUT_MS).then(
        (response) => (response.status === 200 ? (response.json() as Promise<OwnScreen>) : undefined),
        () => undefined,
      )
    : Promise.resolve(undefined);
  const answers: Record<string, Promise<Response>> = {};
  for (const url of urls) {
    const answer = isOwn
      ? own.then((one) => {
          const body = one?.screen.answers[url];
          return body === undefined
            ? get(url)
            : new Response(body, { headers: { 'content-type': 'application/json' } });
        })
      : get(url);
    answer.catch(() => undefined);
    answers[url] = answer;
  }
  // A document that the browser kept, as for a restored tab, is of an unknown age.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sentAt = !isRendered ? Date.now() : visit?.transferSize === 0 ? 0 : performance.timeOrigin;
  Object.assign(window, { earlyAnswers: { authorization, sentAt, answers } });

  const isTooLate = () => 'hasStarted' in window;
  void own.then(async (one) => {
    if (!one?.html || isTooLate()) return;
    // After the styles of every page, which the document has by now.
    await Promise.all(styles.map((name) => linked('stylesheet', name)));
    if (isTooLate()) return;
    Object.assign(window, { ownScreen: one.screen });
    document.querySelector('title')!.outerHTML = one.head;
    document.getElementById('root')!.innerHTML = one.html;
  });
}
