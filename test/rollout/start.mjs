// Rolls a new version of a view out under load and back again: npm run test:rollout -- [purchases per second, 20] [seconds of each phase, 20]
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../local/prepare.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const [rate = '20', seconds = '20'] = process.argv.slice(2);
if (![rate, seconds].every((text) => /^[1-9]\d*$/.test(text))) {
  console.error('The purchases per second and the seconds of each phase are whole numbers from 1.');
  process.exit(2);
}
await prepare({ client: false });
const jest = ['node_modules/jest/bin/jest.js', 'test/rollout/rollout', '--selectProjects', 'resilience', '--runInBand'];
const env = { ...process.env, ROLLOUT_RATE: rate, ROLLOUT_SECONDS: seconds };
const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit', env });
process.exit(status ?? 1);
