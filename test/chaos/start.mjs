// Kills every process of a running stack under load, each, all at once, and their supervisor, then checks for lost or doubled effects:
// npm run test:chaos -- [kills of each, 10] [seed]
import { spawnSync } from 'node:child_process';
import { prepare } from '../../local/prepare.mjs';

const [rounds = '10', seed] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds)) {
  console.error(`The number of kills of each process is a whole number from 1, not "${rounds}".`);
  process.exit(2);
}
await prepare();
const jest = [
  'node_modules/jest/bin/jest.js',
  ...['--selectProjects', 'resilience', '--runInBand', '--runTestsByPath'],
  ...['test/chaos/chaos.spec.ts', 'test/chaos/supervisor-kills.spec.ts'],
];
const env = { ...process.env, CHAOS_ROUNDS: rounds, ...(seed ? { CHAOS_SEED: seed } : {}) };
const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit', env });
process.exit(status ?? 1);
