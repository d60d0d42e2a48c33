import { existsSync, readFileSync } from 'node:fs';
import { Titles } from '../titles.js';

type Row = { id: string; says: string; reasons: string[]; specs: [file: string, title: string][] };
type Chapter = { number: number; count: number; rows: Row[] };

/** The chapters of the table. A line without an id goes on with the requirement above it. */
function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of text.split('\n')) {
    const heading = /^## V(\d+) .+: (\d+) requirements$/.exec(line);
    if (heading) chapters.push({ number: Number(heading[1]), count: Number(heading[2]), rows: [] });
    const [, id, says, shown] = /^\| *(V[\d.]+)? *\| (.*?) *\| (.*?) *\|$/.exec(line) ?? [];
    const rows = chapters.at(-1)?.rows ?? [];
    if (id) rows.push({ id, says: says!, reasons: [], specs: [] });
    const [, file, title] = /^`(test\/[^`]+)`: (.+)$/.exec(shown ?? '') ?? [];
    if (file) rows.at(-1)?.specs.push([file, title!]);
    else if (shown && !/^-+$|^Specs/.test(shown)) rows.at(-1)?.reasons.push(shown);
  }
  return chapters;
}

const text = readFileSync('test/security/asvs.md', 'utf8');
const chapters = chaptersOf(text);
const rows = chapters.flatMap((chapter) => chapter.rows);

/** What a reason begins with, as the head of the table explains. */
const REASON = /^(open|no such part|by deployment|by the language|in the code|in (`[^`]+`(, )?)+|stated here): \S/;
const partsOf = (id: string) => id.slice(1).split('.').map(Number) as [number, number, number];

describe('The table of ASVS', () => {
  it('has every chapter with as many requirements as its heading says', () => {
    expect(chapters.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
    expect(chapters.map(({ number, count }) => [number, count])).toEqual(
      chapters.map((chapter) => [chapter.number, chapter.rows.length]),
    );
    expect(rows).toHaveLength(253);
  });

  it('has each requirement once, in order, in its chapter', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => !/^V\d+\.\d+\.\d+$/.test(id))).toEqual([]);
    const rank = (id: string) => partsOf(id).reduce((sum, part) => sum * 100 + part);
    const disordered = ids.filter((id, i) => i > 0 && rank(id) <= rank(ids[i - 1]!));
    expect(disordered).toEqual([]);
    for (const chapter of chapters)
      expect(chapter.rows.filter(({ id }) => partsOf(id)[0] !== chapter.number)).toEqual([]);
  });

  it('says of each what it asks, and names specs or a reason', () => {
    expect(rows.filter(({ says }) => says.length < 8 || says.length > 80).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ specs, reasons }) => specs.length + reasons.length === 0).map(({ id }) => id)).toEqual([]);
    const unclear = rows.flatMap(({ id, reasons }) =>
      reasons.filter((one) => !REASON.test(one)).map((one) => [id, one]),
    );
    expect(unclear).toEqual([]);
  });

  it('names specs that exist, each once for a requirement', () => {
    const titles = new Titles();
    const missing = rows.flatMap(({ id, specs }) =>
      specs.filter(([file, title]) => !titles.has(file, title)).map((spec) => [id, ...spec]),
    );
    expect(missing).toEqual([]);
    expect(titles.files).toBeGreaterThan(80);
    const repeated = rows.filter(({ specs }) => new Set(specs.map(String)).size < specs.length);
    expect(repeated.map(({ id }) => id)).toEqual([]);
  });

  it('names files of the project that exist', () => {
    const named = [
      ...text.matchAll(/`((?:server|client|local|verify)\/[^`*]+|[.\w-]+\.(?:json|mjs|yml|example)|Dockerfile)`/g),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, file]) => file!).filter((file) => !existsSync(file))).toEqual([]);
  });
});
