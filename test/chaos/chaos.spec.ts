import { runChaos } from './chaos-run.js';

/** Kills of each process: one in `.ci/run`, more by `npm run test:chaos -- 10`. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 1);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

jest.setTimeout(120_000 + rounds * 150_000);

describe(`kill -9 of web, worker, projections, event store and Postgres, ${rounds} times each, under a load of purchases`, () => {
  it('loses nothing that was acknowledged, pays nothing twice, and leaves every view as a replay makes it', async () => {
    const {
      rounds: survived,
      acknowledged,
      tables,
      violations,
    } = await runChaos({ seed, rounds, perSecond: 4, print });
    const recoveries = survived.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
    print(
      `seed ${seed}: ${survived.length} kills survived, recovery median ${recoveries[recoveries.length >> 1]} ms, worst ${recoveries.at(-1)} ms; ` +
        `${acknowledged} acknowledged orders checked, ${tables} tables equal their replay, ${violations.length} violations`,
    );
    expect(violations).toEqual([]);
    expect(survived.length).toBe(rounds * 5);
    expect(acknowledged).toBeGreaterThan(10);
  });
});
