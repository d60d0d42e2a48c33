// Runs the event store's contract against a server: node test/contract.mjs 'esdb://localhost:2113?tls=false'
// Without an address it starts the embedded event store.
import { spawnSync } from 'node:child_process';

const [address, ...rest] = process.argv.slice(2);
const jest = ['node_modules/jest/bin/jest.js', 'test/event-store/contract', ...rest, '--selectProjects', 'server'];
const env = { ...process.env, ...(address ? { EVENTSTORE_CONTRACT_URL: address } : {}) };
const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit', env });
process.exit(status ?? 1);
