/** A path of this site, or else the home page: an address of another site would make an open redirect. */
export const ownPath = (next: string | null | undefined) => (next && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : '/');
