// `npm test`: builds, types, import rules, format, specs and journeys. `npm test -- wallet`: the specs of test/wallet alone.
// `--all` adds every state of the screens, chaos, faults, floods, the specs on a real Redis, and the event store's contract held to its program.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../local/prepare.mjs';
import { inParallel } from './jest/in-parallel.mjs';
import { need } from './need.mjs';
import { filesOfTheProduct } from './production/files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
let [passed, failed] = [0, 0];

/** Ends a run that hangs. The server specs take 15 to 40 minutes, by the machine. */
const LONGEST_MS = 75 * 60_000;
const GRACE_MS = 30_000;

/** Resolves to true for exit code 0. A program that exceeds its time, or runs on after `isDone`, is killed and has failed. */
const run = (file, args, { node = [], env = {}, isDone = () => false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...node, file, ...args], {
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    const kill = (why) => {
      console.log(`   ${file} ${why} and was killed`);
      child.kill('SIGKILL');
    };
    const longest = setTimeout(() => kill('did not end'), LONGEST_MS);
    let grace;
    const watch = setInterval(() => {
      if (!grace && isDone()) grace = setTimeout(() => kill('had finished but did not stop'), GRACE_MS);
    }, 1_000);
    child.on('exit', (code) => {
      clearTimeout(longest);
      clearTimeout(grace);
      clearInterval(watch);
      resolve(code === 0);
    });
  });

/** Runs work under a heading and prints its duration. */
async function timed(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const outcome = await work();
  console.log(`── ${name}: ${outcome} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const gate = (name, ...steps) =>
  timed(name, async () => {
    let ok = true;
    for (const [file, ...args] of steps) ok = (await run(file, args)) && ok;
    if (ok) passed++;
    else failed++;
    return ok ? 'passed' : 'FAILED';
  });

/** One jest run. Its results are counted; a crash of jest itself counts as a failure. */
const specs = (name, args, env) =>
  timed(name, async () => {
    const report = join(root, '.cache', `jest-${name.replaceAll(' ', '-')}.json`);
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const ok = await run('node_modules/jest/bin/jest.js', ['--json', `--outputFile=${report}`, ...args], {
      node: YOUNG,
      env,
      isDone: () => existsSync(report),
    });
    if (!existsSync(report)) {
      failed++;
      return 'FAILED';
    }
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    passed += numPassedTests;
    failed += numFailedTests + numRuntimeErrorTestSuites + numPendingTests;
    for (const { assertionResults } of testResults)
      for (const { status, fullName } of assertionResults)
        if (status === 'failed' || status === 'pending') console.log(`   ${status}: ${fullName}`);
    if (!ok && numFailedTests + numRuntimeErrorTestSuites === 0) failed++;
    return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites + numPendingTests} failed`;
  });

/** Room for young objects, MB: specs make many that are not used again, and a sixth of their time would go to collecting them. */
const YOUNG = ['--max-semi-space-size=64'];
const inTurn = ['--runInBand'];
const projects = (...names) => ['--selectProjects', ...names];
/**
 * One of these ends a process of the site that all journeys share, one counts requests, to which live changes of others would add,
 * and one keeps both cores busy.
 */
const ALONE = '/test/journeys/(trouble|requests|every-screen)\\.spec';

/** Side by side: each keeps one core busy. */
function gates() {
  const folders = ['server', 'projections', 'local', 'verify', 'client'];
  return Promise.all([
    gate(
      'types',
      ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.json'],
      ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.client.json'],
      ['local/api-types.mjs', '--check'],
    ),
    gate(
      'import rules and format',
      ['node_modules/eslint/bin/eslint.js', '.'],
      ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...folders, '--output-type', 'err'],
      ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
    ),
  ]);
}

/** A folder of test/ selects its specs; any other word is a jest pattern. */
const pattern = (word) => (existsSync(join('test', word)) ? `/test/${word}(/|$)` : word);

async function only(words, options) {
  const patterns = words.map((word) => `--testPathPatterns=${pattern(word)}`);
  await specs('chosen specs', [
    ...projects('server', 'client', 'resilience', 'browser'),
    ...(words.some((word) => /journeys|chaos|faults|rollout|soak|large-catalogue/.test(word)) ? inTurn : inParallel),
    ...['--passWithNoTests', ...patterns, ...options],
  ]);
}

async function everyday(options) {
  await gates();
  await specs('server', [...projects('server'), ...inParallel, ...options]);
  // The soak mostly waits for its next payment, the screens do not.
  await Promise.all([
    specs('client', [...projects('client'), ...inParallel, ...options]),
    specs('soak', [...projects('resilience'), ...inTurn, '--testPathPatterns=/test/soak/', ...options]),
  ]);
  const others = ['/node_modules/', ALONE].map((path) => `--testPathIgnorePatterns=${path}`);
  await specs('browser', [...projects('browser'), ...inParallel, ...others, ...options]);
  await specs('browser in turn', [...projects('browser'), ...inTurn, `--testPathPatterns=${ALONE}`, ...options]);
}

/** Every state of the screens, and the short forms of `npm run test:chaos`, `test:faults`, `test:redis` and `test:contract`. */
async function resilience() {
  await specs('states of screens', [...projects('browser'), ...inTurn, '--testPathPatterns=/journeys/every-screen'], {
    FULL_SIZES: 'on',
  });
  const others = ['/node_modules/', '/test/soak/'].map((path) => `--testPathIgnorePatterns=${path}`);
  await specs('chaos and faults', [...projects('resilience'), ...inParallel, ...others]);
  await specs(
    'redis',
    [...projects('server', 'resilience'), ...inParallel, '--runTestsByPath', ...filesOfTheProduct()],
    {
      TEST_REDIS: 'on',
    },
  );
  await specs('contract', [...projects('server'), ...inParallel, '--testPathPatterns=/test/event-store/contract/'], {
    TEST_CONTRACT: 'program',
  });
}

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('-'));
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--all');

await prepare();
need('redis-server', 'redis-server');
need('openssl', 'openssl');
if (words.length === 0 || words.some((word) => word.includes('journeys'))) need('chromium', 'chromium');
if (words.length > 0) await only(words, options);
else await everyday(options);
if (args.includes('--all')) await resilience();

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
