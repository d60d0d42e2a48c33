import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SuiteResult } from '#bench/report';
import { run } from '#bench/run';
import { atLeast, type Options, type Suite } from '#bench/suite';

const options: Options = { rounds: 1, seconds: 0.01, say: () => undefined };

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const runAll = (...suites: Suite[]) => run(suites, options, folder, (text) => printed.push(text));
const written = (): SuiteResult[] => {
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  return (JSON.parse(readFileSync(join(folder, files[0]!), 'utf8')) as { results: SuiteResult[] }).results;
};
const verdicts = () => written().map(({ suite, verdicts: [row] }) => [suite, row!.verdict]);

/** A suite of one row whose figure is `rate`. */
const suite = (name: string, rate: number, part: Partial<Suite> = {}): Suite => ({
  name,
  rows: [{ name: `${name} row`, of: 'work', figure: 'rate', bound: atLeast(10) }],
  open: async () => ({
    measures: { work: { run: async () => ({ operations: 1, figures: { rate } }) } },
    processes: () => ({ bench: process.pid }),
    close: async () => undefined,
  }),
  ...part,
});
const broken = suite('broken', 0, { open: () => Promise.reject(new Error('no database')) });

describe('A run of the bench', () => {
  it('writes the results of each suite before the next one opens', async () => {
    let before: SuiteResult[] = [];
    const second = suite('second', 20);
    const code = await runAll(suite('first', 20), {
      ...second,
      open: (how) => {
        before = written();
        return second.open(how);
      },
    });
    expect(before.map((one) => one.suite)).toEqual(['first']);
    expect([code, verdicts()]).toEqual([
      0,
      [
        ['first', 'ok'],
        ['second', 'ok'],
      ],
    ]);
  });

  it('exits with 1 when a row is short of its bound', async () => {
    expect(await runAll(suite('slow', 9), suite('fast', 20))).toBe(1);
    expect(verdicts()).toEqual([
      ['slow', 'short'],
      ['fast', 'ok'],
    ]);
  });

  it('exits with 1 when a suite cannot be opened, says why, and runs the others', async () => {
    expect(await runAll(suite('first', 20), broken, suite('last', 20))).toBe(1);
    expect(verdicts()).toEqual([
      ['first', 'ok'],
      ['broken', 'failed'],
      ['last', 'ok'],
    ]);
    expect(printed.join('\n')).toContain('failed: broken: no database');
  });
});
