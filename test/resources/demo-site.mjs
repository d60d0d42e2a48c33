import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const READY_WITHIN_MS = 240_000;
const PORTS = ['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT', 'PAYMENTS_PORT', 'SMTP_PORT', 'MAIL_PORT'];
/** The journeys know the guides and people of the small market. */
const SMALL = { DEMO_SIZE: 'small' };
const guard = pathToFileURL(join(import.meta.dirname, 'ends-with-parent.mjs')).href;

/** The whole product with its demo data, as `npm start` runs it, on free ports in a new folder. */
export async function startDemoSite() {
  const folder = await mkdtemp(join(tmpdir(), 'groundwork-demo-'));
  await chmod(folder, 0o755);
  const free = Object.fromEntries(PORTS.map((name) => [name, '0']));
  const site = spawn(process.execPath, ['--import', guard, 'local/start.mjs'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...free,
      DATA_DIR: folder,
      ...SMALL,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(site, 'exit');
  let output = '';
  site.stdout.on('data', (text) => (output += text));
  const stop = async () => {
    site.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = await ready(folder, site, () => output).catch(async (error) => {
    await stop();
    throw error;
  });
  return { description: { url, folder }, stop };
}

/** The site's address, when it is ready; the demo data is loaded before. */
async function ready(folder, site, output) {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(100)) {
    if (site.exitCode !== null) break;
    const run = await readFile(join(folder, 'run.json'), 'utf8').then(JSON.parse, () => undefined);
    if (output().includes('could not be loaded whole')) break;
    if (run?.ready) return run.addresses.web;
  }
  throw new Error(`The demo site did not get ready:\n${output().slice(-3_000)}`);
}
