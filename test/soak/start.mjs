// Payments and reads at a steady rate for half an hour, then slopes of memory, files and rows: npm run test:soak -- [minutes, 30]
import { spawnSync } from 'node:child_process';
import { prepare } from '../../local/prepare.mjs';

const [minutes = '30'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(minutes)) {
  console.error(`The number of minutes is a whole number from 1, not "${minutes}".`);
  process.exit(2);
}
await prepare();
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'resilience', '--runInBand', '--runTestsByPath'];
const { status } = spawnSync(process.execPath, [...jest, 'test/soak/soak.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SOAK_MINUTES: minutes },
});
process.exit(status ?? 1);
