import { ACTORS, type Actor } from './cast.js';
import { matrix } from './matrix.js';

/** One request as each role makes it: what stands in the path, which body goes along, what each is told. */
export type Case = {
  says: string;
  path: Record<string, string>;
  extra: Record<string, string>;
  expect: Record<Actor, number>;
};
export type Row = { verb: string; path: string; policy: string; cases: Case[] };

const idsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const each = (status: (actor: Actor, i: number) => number) =>
  Object.fromEntries(ACTORS.map((actor, i) => [actor, status(actor, i)])) as Record<Actor, number>;

const HTTP = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const all = read(matrix);
/** The table's routes, and beside them the messages of sockets and the tasks of the worker, which only have a policy. */
export const rows = all.filter(({ verb }) => HTTP.includes(verb));
export const doors = (verb: 'SOCKET' | 'TASK') => all.filter((row) => row.verb === verb).map(({ path }) => path);

/** A cell that is missing, or a case before its route, is a mistake in the table. */
function read(table: string): Row[] {
  const rows: Row[] = [];
  for (const line of table.split('\n').slice(2)) {
    const words = line.trim().split(/\s+/);
    if (!line.trim()) continue;
    if (line.startsWith(' ')) rows.at(-1)!.cases.push(caseOf(words, rows.at(-1)!.path));
    else rows.push({ verb: words[0]!, path: words[1]!, policy: words[2]!, cases: [] });
  }
  for (const row of rows) row.cases.push(...strangeIds(row));
  return rows;
}

function caseOf(words: string[], path: string): Case {
  const cells = words.filter((word) => /^(=|\d{3})$/.test(word));
  if (cells.length !== ACTORS.length) throw new Error(`${path}: "${words.join(' ')}" has ${cells.length} cells`);
  const statuses: number[] = [];
  for (const cell of cells) statuses.push(cell === '=' ? statuses.at(-1)! : Number(cell));
  const named = words.slice(0, -cells.length);
  const given = named.flatMap((word) => (word.includes('=') ? [word.split('=') as [string, string]] : []));
  const asked = idsIn(path);
  return {
    says: named.join(' '),
    path: Object.fromEntries(given.filter(([name]) => asked.includes(name))),
    extra: Object.fromEntries(given.filter(([name]) => !asked.includes(name))),
    expect: each((_, i) => statuses[i]!),
  };
}

/** Whatever a route is about, nobody finds what is not there, and an id that cannot be one is never a fault of ours. */
function strangeIds({ path, policy, cases }: Row): Case[] {
  const first = cases[0];
  if (!first) return [];
  const nobody = each((actor) => (policy === 'user' && actor === 'visitor' ? 401 : 404));
  return idsIn(path).flatMap((name) =>
    ['missing', 'malformed', 'unreadable'].map((strange) => ({
      says: `${name}=${strange}`,
      path: { ...first.path, [name]: strange },
      extra: first.extra,
      expect: strange === 'unreadable' ? each(() => 400) : nobody,
    })),
  );
}
