// Runs the specs of the whole product and the journeys on a real Redis and an external Postgres: npm run test:redis -- [files]
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../local/prepare.mjs';
import { inParallel } from '../jest/in-parallel.mjs';
import { need } from '../need.mjs';
import { filesOfTheProduct, journeys } from './files.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const chosen = process.argv.slice(2);

/** One jest run; true if all passed. */
function run(projects, how, files) {
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', ...projects, ...how, '--runTestsByPath', ...files];
  return (
    spawnSync(process.execPath, jest, { stdio: 'inherit', env: { ...process.env, TEST_REDIS: 'on' } }).status === 0
  );
}

await prepare();
need('chromium', 'chromium');
need('redis-server', 'redis-server');
const runs = chosen.length
  ? [run(['server', 'resilience', 'browser'], ['--runInBand'], chosen)]
  : // Journeys share one site, and some of them end its processes.
    [run(['server', 'resilience'], inParallel, filesOfTheProduct()), run(['browser'], ['--runInBand'], journeys())];
process.exit(runs.every(Boolean) ? 0 : 1);
