import { existsSync, readFileSync } from 'node:fs';

type Promised = { promise: string; specs: Record<string, string[]> };
const promises = JSON.parse(readFileSync('test/promises/promises.json', 'utf8')) as Record<string, Promised>;

const ranks = { W: 6, P: 8, J: 7, Q: 6, L: 5, V: 1 };
const names = Object.entries(ranks).flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, i) => `${letter}${i + 1}`),
);

describe('The promises about money, projections, queues, live messages and erasure', () => {
  it('are all kept by specs', () => {
    expect(Object.keys(promises)).toEqual(names);
  });

  it.each(Object.entries(promises))('%s names specs that exist', (_name, { specs }) => {
    for (const [file, titles] of Object.entries(specs)) {
      expect([file, existsSync(file)]).toEqual([file, true]);
      const text = readFileSync(file, 'utf8');
      for (const title of titles) expect(text).toContain(title);
    }
  });
});
