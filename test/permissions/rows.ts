import { ACTORS, type Actor } from './cast.js';
import { tables } from './declared.js';

/** One request of every role: path parameters, body and other inputs, and the expected status of each role. */
export type Case = {
  label: string;
  path: Record<string, string>;
  extra: Record<string, string>;
  expect: Record<Actor, number>;
};
export type Row = { verb: string; path: string; policy: string; cases: Case[] };

const idsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const each = (status: (actor: Actor, i: number) => number) =>
  Object.fromEntries(ACTORS.map((actor, i) => [actor, status(actor, i)])) as Record<Actor, number>;

const HTTP = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const all = tables.flatMap(read);
/** The HTTP rows of the table. Socket messages and job handlers have a policy only. */
export const rows = all.filter(({ verb }) => HTTP.includes(verb));
export const pathsWith = (verb: 'SOCKET' | 'TASK') => all.filter((row) => row.verb === verb).map(({ path }) => path);

/** Throws on a missing cell and on a case before its route. */
function read(table: string): Row[] {
  const rows: Row[] = [];
  for (const line of table.split('\n').slice(2)) {
    const words = line.trim().split(/\s+/);
    if (!line.trim()) continue;
    if (line.startsWith(' ')) rows.at(-1)!.cases.push(caseOf(words, rows.at(-1)!.path));
    else rows.push({ verb: words[0]!, path: words[1]!, policy: words[2]!, cases: [] });
  }
  for (const row of rows) row.cases.push(...unknownIds(row));
  return rows;
}

function caseOf(words: string[], path: string): Case {
  const cells = words.filter((word) => /^(=|\d{3})$/.test(word));
  if (cells.length !== ACTORS.length) throw new Error(`${path}: "${words.join(' ')}" has ${cells.length} cells`);
  const statuses: number[] = [];
  for (const cell of cells) statuses.push(cell === '=' ? statuses.at(-1)! : Number(cell));
  const named = words.slice(0, -cells.length);
  const given = named.flatMap((word) => (word.includes('=') ? [word.split('=') as [string, string]] : []));
  const parameters = idsIn(path);
  return {
    label: named.join(' '),
    path: Object.fromEntries(given.filter(([name]) => parameters.includes(name))),
    extra: Object.fromEntries(given.filter(([name]) => !parameters.includes(name))),
    expect: each((_, i) => statuses[i]!),
  };
}

/** Cases of every route with an id: a missing or malformed id answers 404, an unreadable one 400. */
function unknownIds({ path, policy, cases }: Row): Case[] {
  const first = cases[0];
  if (!first) return [];
  const notFound = each((actor) => (policy === 'user' && actor === 'visitor' ? 401 : 404));
  return idsIn(path).flatMap((name) =>
    ['missing', 'malformed', 'unreadable'].map((kind) => ({
      label: `${name}=${kind}`,
      path: { ...first.path, [name]: kind },
      extra: first.extra,
      expect: kind === 'unreadable' ? each(() => 400) : notFound,
    })),
  );
}
