import { prepare } from './prepare.mjs';

try {
  await prepare();
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

const { supervise } = await import('../dist/local/supervisor.js');
await supervise();
