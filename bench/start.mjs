import { prepare } from '../local/prepare.mjs';

try {
  await prepare();
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

const { main } = await import('../dist/bench/main.js');
await main(process.argv.slice(2));
