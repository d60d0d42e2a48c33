import 'reflect-metadata';
import { authenticatorOff } from './authenticator-off.command.js';

try {
  process.stdout.write(`${await authenticatorOff(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
