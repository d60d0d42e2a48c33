import 'reflect-metadata';
import { outboxCommand } from './outbox.command.js';

try {
  process.stdout.write(`${await outboxCommand(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
