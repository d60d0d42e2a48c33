// Runs the specs of the whole product and the journeys on a real Redis and an external Postgres: npm run test:redis -- [files]
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../local/prepare.mjs';
import { need } from '../need.mjs';
import { filesOfTheProduct, journeys } from './files.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const chosen = process.argv.slice(2);
const files = chosen.length ? chosen : [...filesOfTheProduct(), ...journeys()];

await prepare();
need('chromium', 'chromium');
need('redis-server', 'redis-server');
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server', 'resilience', 'browser', '--runInBand'];
const { status } = spawnSync(process.execPath, [...jest, '--runTestsByPath', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_REDIS: 'on' },
});
process.exit(status ?? 1);
