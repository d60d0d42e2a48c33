// Applies every fault to each dependency in turn: npm run test:faults -- [seconds, 30] [stores|providers|mail]
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../local/prepare.mjs';
import { need } from '../need.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const [seconds = '30', which = ''] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(seconds)) {
  console.error(`The duration of a fault is a whole number of seconds from 1, not "${seconds}".`);
  process.exit(2);
}
await prepare();
need('redis-server', 'redis-server');
const jest = [
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  'resilience',
  'server',
  '--runInBand',
  `test/faults/${which}`,
];
const env = { ...process.env, FAULT_SECONDS: seconds };
const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit', env });
process.exit(status ?? 1);
