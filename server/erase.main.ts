import 'reflect-metadata';
import { erase } from './erase.command.js';

try {
  process.stdout.write(`${await erase(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
