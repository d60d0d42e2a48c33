// Sends more hostile requests than `npm test` does: node test/fuzz/start.mjs [requests] [seed]
import { spawnSync } from 'node:child_process';

const [requests = '10000', seed = String(Date.now() % 100_000)] = process.argv.slice(2);
const jest = ['node_modules/jest/bin/jest.js', 'test/fuzz/fuzz.spec.ts', '--selectProjects', 'server', '--runInBand'];
const env = { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed };
const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit', env });
process.exit(status ?? 1);
