const [SHORTEST, LONGEST] = [3, 24];

/** A username that a name suggests, without its accents; it leaves room for digits that make it unique. */
export function usernameOf(...names: string[]): string {
  const words = names.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = words
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, LONGEST)
    .replace(/^\.|\.$/g, '');
  return name.length < SHORTEST ? 'member' : name;
}
