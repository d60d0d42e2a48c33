import { runChaos } from '../chaos/chaos-run.js';
import { harms } from './harms.js';

/** Heap of each process, MB: a leak ends it soon. */
const HEAP = 512;
const [NOTICED_MS, REPLACED_MS] = [10_500, 20_000];
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

jest.setTimeout(1_800_000);

describe('Every process, stopped, looping, leaking, dying five times in a row, and the database killed twice, under a load of purchases', () => {
  it('is reported within 10 s, replaced within 20 s, and nothing that was acknowledged is lost', async () => {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP}` };
    const { rounds, acknowledged, violations } = await runChaos({ seed, rounds: 1, perSecond: 4, print, harms, env });
    expect(violations).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
    const silent = rounds.filter(({ harm }) => harm === 'stop' || harm === 'loop');
    expect(silent.filter(({ noticedMs }) => noticedMs > NOTICED_MS)).toEqual([]);
    const late = rounds.filter((one) => one.recoveryMs + (silent.includes(one) ? one.noticedMs : 0) > REPLACED_MS);
    expect(late).toEqual([]);
  });
});
