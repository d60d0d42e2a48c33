// Runs the specs of promises about money, projections, queues, live messages and erasure: npm run test:promises -- [W1 P2 …] [--full]
// Without a name it lists them. --full: the sizes of the nightly tier instead of those of `npm test`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { prepare } from '../../local/prepare.mjs';

const promises = JSON.parse(readFileSync(new URL('promises.json', import.meta.url), 'utf8'));
const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--full').map((name) => name.toUpperCase());
const unknown = names.filter((name) => !(name in promises));
if (unknown.length) {
  console.error(`There is no promise ${unknown.join(', ')}. Choose of ${Object.keys(promises).join(' ')}.`);
  process.exit(2);
}
if (!names.length) {
  for (const [name, { promise }] of Object.entries(promises)) console.log(`${name}  ${promise}`);
  process.exit(0);
}

await prepare();
const isFull = args.includes('--full');
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
let failed = 0;
for (const name of names) {
  const { promise, specs, full = {} } = promises[name];
  console.log(`\n── ${name}: ${promise}`);
  const titles = Object.values(specs).flat().map(literal).join('|');
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server', 'resilience', '--runInBand'];
  const { status } = spawnSync(
    process.execPath,
    [...jest, `--testNamePattern=${titles}`, '--runTestsByPath', ...Object.keys(specs)],
    { stdio: 'inherit', env: { ...process.env, ...(isFull ? { FULL_SIZES: 'on', ...full } : {}) } },
  );
  if (status !== 0) failed++;
}
console.log(`\n${names.length - failed} of ${names.length} promises held`);
process.exit(failed ? 1 : 0);
