// Plays more histories of money than `npm test` does: npm run test:money -- [histories, 10000] [seed] [path of a failure]
import { spawnSync } from 'node:child_process';

const [runs = '10000', seed = String(Date.now() % 1_000_000), path] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(runs)) {
  console.error(`The number of histories is a whole number from 1, not "${runs}".`);
  process.exit(2);
}
const jest = ['node_modules/jest/bin/jest.js', 'test/money-model/money-model.spec.ts', '--selectProjects', 'server'];
const env = { ...process.env, MONEY_RUNS: runs, MONEY_SEED: seed, ...(path ? { MONEY_PATH: path } : {}) };
const { status } = spawnSync(process.execPath, [...jest, '--runInBand'], { stdio: 'inherit', env });
process.exit(status ?? 1);
