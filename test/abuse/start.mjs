// Floods of messages and requests, slow and idle connections, uploads without end, endless bodies of the provider: npm run test:abuse
// On an idle machine: times are held to their bounds.
import { spawnSync } from 'node:child_process';
import { prepare } from '../../local/prepare.mjs';

await prepare();
const files = [
  ...['flood', 'request-flood', 'socket-limits', 'idle-connections', 'slow-bodies', 'slow-client.api'],
  ...['upload-process', 'provider-bodies'],
].map((name) => `test/platform/${name}.spec.ts`);
const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server', 'resilience', '--runInBand'];
const { status } = spawnSync(process.execPath, [...jest, '--runTestsByPath', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_TIMED: 'on' },
});
process.exit(status ?? 1);
