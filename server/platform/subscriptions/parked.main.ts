import { parked } from './parked.command.js';

try {
  process.stdout.write(`${await parked(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
