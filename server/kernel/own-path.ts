import { ENTRANCES } from './entrances.js';

/**
 * A path of this site that a sign-in may lead to, or else the home page. Another site's address would make an open redirect; a
 * malformed path, and one that a browser or a router reads in another way than it is written, would strand the visitor.
 */
export const ownPath = (next: string | null | undefined) => (next && isFollowed(next) ? next : '/');

function isFollowed(next: string): boolean {
  if (/[\p{Cc}\p{Cs}]/u.test(next)) return false;
  const [path] = next.split(/[?#]/, 1) as [string];
  if (/\s/.test(path)) return false;
  const forms = decodings(path);
  return forms !== undefined && forms.every(isClean) && !isEntrance(forms.at(-1)!);
}

/** The home page is one, and a search of it none. */
const isEntrance = (path: string) => path !== '/' && ENTRANCES.includes(path.toLowerCase().replace(/\/$/, ''));

/** Segments that have names, without a trailing slash or with one; `.` and `..` are none. */
const isClean = (path: string) =>
  path === '/' || (/^(\/[^/]+)+\/?$/.test(path) && !/[\\\p{Cc}\p{Cs}]|\/\.{1,2}(\/|$)/u.test(path));

/** The path and what it decodes to, again and again; undefined for a malformed percent code. */
function decodings(path: string): string[] | undefined {
  const found = [path];
  for (;;) {
    const last = found.at(-1)!;
    const next = decoded(last);
    // A percent sign that was encoded itself is a character of the path.
    if (next === undefined) return found.length > 1 ? found : undefined;
    if (next === last) return found;
    found.push(next);
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
