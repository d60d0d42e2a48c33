import 'reflect-metadata';
import { grantRole } from './grant-role.command.js';

try {
  process.stdout.write(`${await grantRole(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
