/** Every key of a body as a path, `results.creator.username`; the items of a list share their paths. */
export function pathsIn(value: unknown, within = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, within));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [within + key, ...pathsIn(inner, `${within}${key}.`)]);
}

/** Parses the table's notation into the same paths: `count results[id creator{username}]`. */
export function pathsOf(written: string): string[] {
  const words = written.match(/[^\s{}[\]]+|[{}[\]]/g) ?? [];
  const within: string[] = [];
  const paths: string[] = [];
  for (const [i, word] of words.entries())
    if (/[{[]/.test(word)) within.push(`${words[i - 1]}.`);
    else if (/[}\]]/.test(word)) within.pop();
    else paths.push(within.join('') + word);
  return [...new Set(paths)];
}
