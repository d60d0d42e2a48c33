// The specs of the whole product and the journeys once more, on a real Redis and a Postgres of their own: npm run test:redis -- [files]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../local/prepare.mjs';
import { need } from '../need.mjs';
import { startOutside } from './outside.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));

/** Whatever runs the whole product: `startApp` in the spec's own process, or the stack as `npm start` runs it. */
const runsTheProduct = (file) =>
  /\.spec\.ts$/.test(file) && (/^test\/journeys\//.test(file) || /\bstartApp\(/.test(readFileSync(file, 'utf8')));
const given = process.argv.slice(2);
const files = given.length
  ? given
  : readdirSync('test', { recursive: true })
      .map((name) => join('test', name).replaceAll('\\', '/'))
      .filter(runsTheProduct)
      .sort();

await prepare();
need('chromium', 'chromium');
need('redis-server', 'redis-server');
const outside = await startOutside();
const jest = spawn(
  process.execPath,
  [
    ...['node_modules/jest/bin/jest.js', '--selectProjects', 'server', 'browser', '--runInBand', '--runTestsByPath'],
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, ...outside.env } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => jest.kill(signal));
const [status] = await once(jest, 'exit');
await outside.stop();
process.exit(status ?? 1);
