import 'reflect-metadata';
import { grantRole } from './grant-role.command.js';

try {
  console.log(await grantRole(process.argv.slice(2), process.env));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
