// Stops, loops, leaks and kills the processes of a running stack, fills its disk and starts it twice on one folder: npm run test:watchdog
import { spawnSync } from 'node:child_process';
import { prepare } from '../../local/prepare.mjs';

await prepare();
const files = [
  ...['test/watchdog/watchdog.spec.ts', 'test/local/hung-program.spec.ts', 'test/local/folder-lock.spec.ts'],
  ...['test/platform/view-readiness.spec.ts', 'test/platform/upload-process.spec.ts'],
];
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server', 'resilience', '--runInBand'];
const { status } = spawnSync(process.execPath, [...jest, '--runTestsByPath', ...files], { stdio: 'inherit' });
process.exit(status ?? 1);
