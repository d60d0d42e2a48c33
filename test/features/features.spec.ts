import { readFileSync } from 'node:fs';
import { Titles } from '../titles.js';

/** The specs that show a row, and what of it none shows; or why it is not built. */
type Row = { feature: string; specs?: Record<string, string[]>; open?: string; left?: string };
type Section = { section: string; count: number; rows: Record<string, Row> };

const text = readFileSync('test/features/features.json', 'utf8');
const sections = JSON.parse(text) as Record<string, Section>;
const rows = Object.values(sections).flatMap((section) => Object.entries(section.rows));

/** The names that begin so and count on from one number to another. */
const run = (start: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${start}${first + i}`);

describe('The table of features', () => {
  it('has every row of every section once, in order', () => {
    expect(Object.keys(sections)).toEqual([...run('A', 0, 20), 'C', ...run('D', 0, 5)]);
    for (const [name, { count, rows: own }] of Object.entries(sections))
      expect(Object.keys(own)).toEqual(run(name === 'C' ? name : `${name}.`, 1, count));
    const written = [...text.matchAll(/"([A-Z][\d.]+)": \{/g)].map(([, id]) => id);
    expect(written.filter((id, i) => written.indexOf(id) !== i)).toEqual([]);
  });

  it('names for each row the tests that show it, or why it is left', () => {
    for (const [id, { feature, specs, open, left }] of rows) {
      expect([id, feature.trim().length > 0]).toEqual([id, true]);
      for (const reason of [open, left]) expect([id, reason]).not.toEqual([id, '']);
      const named = Object.values(specs ?? {});
      expect([id, named.length > 0, named.every(({ length }) => length > 0)]).toEqual([id, !left, true]);
    }
  });

  it('names tests that exist', () => {
    const all = new Titles();
    const missing = rows.flatMap(([id, { specs = {} }]) =>
      Object.entries(specs).flatMap(([file, titles]) =>
        titles.filter((title) => !all.has(file, title)).map((title) => [id, file, title]),
      ),
    );
    expect(missing).toEqual([]);
    expect(all.files).toBeGreaterThan(100);
  });
});
