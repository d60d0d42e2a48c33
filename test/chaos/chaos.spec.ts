import { kills, runChaos } from './chaos-run.js';

/** Kills of each process: one in `npm test -- --all`, more by `npm run test:chaos -- 10`. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 1);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

/** Until the site takes writes again and shows them, ms: with the many kills of the whole command. */
const BACK_MS = { median: 3_000, worst: 10_000 };

jest.setTimeout(120_000 + rounds * 180_000);

describe(`kill -9 of web, worker, projections, event store and Postgres, ${rounds} times each and all at once, under a load of purchases`, () => {
  it('loses nothing that was acknowledged, pays nothing twice, and leaves every view as a replay makes it', async () => {
    const {
      rounds: survived,
      acknowledged,
      tables,
      violations,
    } = await runChaos({ seed, rounds, perSecond: 4, print, harms: kills });
    const recoveries = survived.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
    const [median, worst] = [recoveries[recoveries.length >> 1]!, recoveries.at(-1)!];
    print(
      `seed ${seed}: ${survived.length} kills survived, recovery median ${median} ms, worst ${worst} ms; ` +
        `${acknowledged} acknowledged orders checked, ${tables} tables equal their replay, ${violations.length} violations`,
    );
    expect(violations).toEqual([]);
    expect(survived.length).toBe(rounds * 6);
    expect(acknowledged).toBeGreaterThan(10);
    if (rounds < 10) return;
    expect(median).toBeLessThanOrEqual(BACK_MS.median);
    expect(worst).toBeLessThanOrEqual(BACK_MS.worst);
  });
});
