/** Every key of an answer as a path, `results.creator.username`; what a list holds counts as one. */
export function pathsIn(value: unknown, within = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, within));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [within + key, ...pathsIn(inner, `${within}${key}.`)]);
}

/** The same paths, from the way the table writes them: `count results[id creator{username}]`. */
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
