import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';

/**
 * Installs the packages and builds what is missing or older than its sources. Throws an `Error` whose message is meant
 * for the operator.
 */
export async function prepare({ client = true, say = (line) => console.log(`  ${line}`) } = {}) {
  requireNode();
  await install(say);
  const builds = [buildServer(say), ...(client ? [buildClient(say)] : [])];
  const failed = (await Promise.allSettled(builds)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Builds the server, bundles its programs, and makes the types of the client from its API. */
export async function buildServer(say) {
  const tsc = ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.build.json'];
  await build('server', serverSources, 'dist', tsc, say);
  await build('programs', serverSources, 'dist/programs', ['local/bundle.mjs'], say);
  await build('api-types', serverSources, 'client/lib/http/api.types.ts', ['local/api-types.mjs'], say);
}

export const buildClient = (say) =>
  build(
    'client',
    clientSources,
    'client/dist',
    ['node_modules/vite/bin/vite.js', 'build', '--app', '--config', 'client/vite.config.ts'],
    say,
  );

const shared = ['package.json', 'package-lock.json'];
const serverSources = [
  'server',
  'projections',
  'local',
  'verify',
  'bench',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  ...shared,
];
const clientSources = ['client', 'tsconfig.client.json', ...shared];

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Groundwork needs Node 20.19 or newer; this is Node ${process.versions.node}. Get one at https://nodejs.org.`,
  );
}

async function install(say) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.groundwork-lock');
  if (readText(mark) === lock) return;
  // `npm ci` would empty the folder that a linked worktree shares with others.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (existsSync(mark) || !installedFromThisLock()) {
    const npm = process.env.npm_execpath;
    const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : [windows ? 'npm.cmd' : 'npm', []];
    await step('installing packages', command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], say);
  }
  writeFileSync(mark, lock);
}

/** True if `node_modules` was installed from this lock file. */
function installedFromThisLock() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readText(join(root, 'package-lock.json'))).packages;
  const found = JSON.parse(readText(hidden)).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => !path || optional || found[path]?.version === version,
  );
}

async function build(name, sources, target, command, say) {
  const print = fingerprint(sources);
  const mark = join(root, '.cache', `${name}.built`);
  if (existsSync(join(root, target)) && readText(mark) === print) return;
  rmSync(mark, { force: true });
  await step(`building the ${name}`, process.execPath, command, say, { NODE_ENV: 'production' });
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, print);
}

/** Build outputs inside source folders. */
const MADE = new Set(['dist', 'results']);

const fingerprints = new Map();

/** A hash over the names and contents of all sources, which stays correct after a `git checkout`; takes some ms. */
function fingerprint(sources) {
  if (!fingerprints.has(sources)) fingerprints.set(sources, hashOf(sources));
  return fingerprints.get(sources);
}

function hashOf(sources) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) return void hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    for (const entry of readdirSync(join(root, path)).sort()) if (!MADE.has(entry)) visit(`${path}/${entry}`);
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

async function step(what, command, args, say, env = {}) {
  const began = Date.now();
  say(`${what} …`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(
      `Failed: ${what} (${[command, ...args].join(' ')})\n\n${output.trim().split('\n').slice(-40).join('\n')}`,
    );
  say(`${what}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
