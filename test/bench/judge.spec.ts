import { describe, expect, it } from '@jest/globals';
import { judge } from '#bench/judge';
import { eachOf, inFlight, median, quantile } from '#bench/measure';
import { table } from '#bench/report';
import type { Taken } from '#bench/rounds';
import { atLeast, atMost, type Row } from '#bench/suite';

const rates = (...perSecond: number[]): Taken[] =>
  perSecond.map((rate, round) => ({ round, sample: { operations: rate, figures: { rate } }, uses: {} }));

const row: Row = {
  name: 'ours',
  of: 'ours',
  figure: 'rate',
  against: { measure: 'floor', called: 'bare' },
  bound: atLeast(0.5),
  moonshot: atLeast(0.8),
};

describe('a row of the bench', () => {
  it('compares within a round, so that a slow minute slows both sides', () => {
    const { ratio, verdict } = judge(row, { ours: rates(60, 6, 70), floor: rates(100, 10, 100) });
    expect(ratio).toEqual({ median: 0.6, low: 0.6, high: 0.7 });
    expect(verdict).toBe('ok');
  });

  it('is printed as short below its bound, never hidden', () => {
    const verdict = judge(row, { ours: rates(49), floor: rates(100) });
    expect(verdict.verdict).toBe('short');
    expect(table([verdict])).toMatch(/ours.*49.*100 bare.*0\.49.*>= 0\.5x.*short/);
  });

  it('is marked when it reaches the ambitious bound', () => {
    expect(judge(row, { ours: rates(80), floor: rates(100) }).verdict).toBe('moonshot');
  });

  it('holds a figure without a floor to the figure itself, from above or below', () => {
    const most: Row = { name: 'ours', of: 'ours', figure: 'rate', bound: atMost(0) };
    expect(judge(most, { ours: rates(0) }).verdict).toBe('ok');
    expect(judge(most, { ours: rates(1) }).verdict).toBe('short');
  });

  it('has failed when it or its floor could not be measured, and says why', () => {
    const { verdict, failures } = judge(row, {
      ours: rates(80),
      floor: [{ round: 0, failed: 'failed: no floor', uses: {} }],
    });
    expect([verdict, failures]).toEqual(['failed', ['failed: no floor']]);
  });

  it('was not measured, rather than failed, where the machine lacks what measures it', () => {
    const without: Taken[] = [{ round: 0, sample: { operations: 0, figures: {}, lacking: ['ms'] }, uses: {} }];
    const most: Row = { name: 'ours', of: 'ours', figure: 'ms', bound: atMost(1) };
    expect(judge(most, { ours: without }).verdict).toBe('not measured');
    expect(judge({ ...most, figure: 'kB' }, { ours: without }).verdict).toBe('failed');
  });

  it('gives each process its share of the cost of an operation', () => {
    const use = { cpuMs: 50, rss: 2_097_152, pss: 1_048_576 };
    const taken: Taken[] = [{ round: 0, sample: { operations: 100, figures: { rate: 1 } }, uses: { web: use } }];
    expect(judge({ name: 'ours', of: 'ours', figure: 'rate' }, { ours: taken })).toMatchObject({
      cpuMs: { web: 0.5 },
      memory: { rssMb: { web: 2 }, pssMb: { web: 1 } },
    });
  });
});

describe('the arithmetic of the bench', () => {
  it('takes the middle of the sorted values, or the mean of the two middle ones', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    expect(quantile([5, 1, 2, 3, 4], 0.99)).toBe(5);
  });

  it('counts what failed apart from what was done', async () => {
    let turn = 0;
    const work = () => (turn++ % 2 ? Promise.reject(new Error('no')) : new Promise((done) => setTimeout(done, 2)));
    const { operations, figures } = await inFlight(1, work).run(300);
    expect(operations).toBeGreaterThan(0);
    expect(figures.errors).toBeGreaterThanOrEqual(operations - 1);
  });

  it('does the work of each item once, also of one without a value, and no more at once than it may', async () => {
    const done: (number | undefined)[] = [];
    let [running, most] = [0, 0];
    const work = async (item: number | undefined) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      done.push(item);
    };
    await eachOf([1, undefined, 3, undefined, 5], work, 2);
    expect([done.length, done.filter((item) => item !== undefined), most]).toEqual([5, [1, 3, 5], 2]);
  });
});
