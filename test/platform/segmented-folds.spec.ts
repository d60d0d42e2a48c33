import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Decider, Event, Fold } from '#server/kernel/decider';

type Folding = Fold<unknown, Event> | Decider<unknown, unknown, Event>;
const isFolding = (one: unknown): one is Folding =>
  typeof one === 'object' && one !== null && 'category' in one && 'evolve' in one && 'initial' in one;

/** What every file of the server exports that folds a stream, by its file and name. */
const foldings = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && readFileSync(resolve('server', file), 'utf8').includes('category:'))
  .flatMap((file) =>
    Object.entries(require(resolve('server', file)) as object).flatMap(([name, one]: [string, unknown]) =>
      isFolding(one) ? [[`${file} ${name}`, one] as const] : [],
    ),
  );

describe('A stream that is stored in segments', () => {
  const segmented = new Map(
    foldings.flatMap(([, one]) => ('decide' in one && one.segments ? [[one.category, one.segments.closedBy]] : [])),
  );

  it('is folded through all of them by each fold, and to the end of the last', () => {
    expect([...segmented.keys()]).toEqual(['wallet']);
    const others = foldings.filter(([, { category, segments }]) => segments?.closedBy !== segmented.get(category));
    expect(others.map(([named]) => named)).toEqual([]);
    expect(foldings.length).toBeGreaterThan(50);
  });
});
