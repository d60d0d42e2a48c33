// `npm test`: everything we promise, one command. Installs and builds what is missing, then types, doors, specs and journeys.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../local/prepare.mjs';
import { need } from './need.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
let [passed, failed] = [0, 0];

const LONGEST_MS = 15 * 60_000;
const FAREWELL_MS = 30_000;

/** Resolves to whether it ended well. What does not end, or lingers after `isDone`, is ended and has failed. */
const run = (file, args, isDone = () => false) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    const end = (why) => {
      console.log(`   ${file} ${why} and was ended`);
      child.kill('SIGKILL');
    };
    const longest = setTimeout(() => end('did not end'), LONGEST_MS);
    let farewell;
    const watch = setInterval(() => {
      if (!farewell && isDone()) farewell = setTimeout(() => end('had finished but did not stop'), FAREWELL_MS);
    }, 1_000);
    child.on('exit', (code) => {
      clearTimeout(longest);
      clearTimeout(farewell);
      clearInterval(watch);
      resolve(code === 0);
    });
  });

async function gate(name, ...steps) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  let ok = true;
  for (const [file, ...args] of steps) ok = (await run(file, args)) && ok;
  if (ok) passed++;
  else failed++;
  console.log(`── ${name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** One jest project; its own results are counted, and a crash of jest itself counts as a failure. */
async function specs(project) {
  const report = join(root, '.cache', `jest-${project}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  console.log(`\n── ${project} specs`);
  const workers = project === 'browser' ? ['--runInBand'] : ['--maxWorkers=2'];
  const ok = await run(
    'node_modules/jest/bin/jest.js',
    [
      '--selectProjects',
      project,
      ...workers,
      '--json',
      `--outputFile=${report}`,
      '--silent=false',
      ...process.argv.slice(2),
    ],
    () => existsSync(report),
  );
  if (!existsSync(report)) return void failed++;
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites + numPendingTests;
  for (const { assertionResults } of testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed' || status === 'pending') console.log(`   ${status}: ${fullName}`);
  if (!ok && numFailedTests + numRuntimeErrorTestSuites === 0) failed++;
}

await prepare();
need('chromium', 'chromium');
need('redis-server', 'redis-server');
need('openssl', 'openssl');
await gate(
  'types',
  ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.json'],
  ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.client.json'],
);
await gate(
  'doors and format',
  ['node_modules/eslint/bin/eslint.js', '.'],
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'server',
    'projections',
    'local',
    'verify',
    'client',
    '--output-type',
    'err',
  ],
  ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
);
await specs('server');
await specs('client');
await specs('browser');

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
