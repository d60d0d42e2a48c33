import { storm } from './storm.js';

/** `npm run test:chaos -- 10` sets how often each process is killed; one kill of each is the rule of every test run. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 1);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const say = (line: string) => void process.stdout.write(`  ${line}\n`);

jest.setTimeout(120_000 + rounds * 150_000);

describe(`kill -9 of web, worker, projections, event store and Postgres, ${rounds} times each, under a load of purchases`, () => {
  it('loses nothing that was acknowledged, pays nothing twice, and leaves every view as a replay makes it', async () => {
    const { rounds: survived, acknowledged, tables, broken } = await storm({ seed, rounds, perSecond: 4, say });
    const recoveries = survived.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
    say(
      `seed ${seed}: ${survived.length} kills survived, recovery median ${recoveries[recoveries.length >> 1]} ms, worst ${recoveries.at(-1)} ms; ` +
        `${acknowledged} acknowledged orders checked, ${tables} tables equal their replay, ${broken.length} broken statements`,
    );
    expect(broken).toEqual([]);
    expect(survived.length).toBe(rounds * 5);
    expect(acknowledged).toBeGreaterThan(10);
  });
});
