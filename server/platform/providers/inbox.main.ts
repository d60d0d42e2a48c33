import 'reflect-metadata';
import { inboxCommand } from './inbox.command.js';

try {
  process.stdout.write(`${await inboxCommand(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
