import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Permissions } from './permissions.js';

/** The tables of every module, found by their file names. */
const declared = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.permissions.ts'))
  .map((file) => (require(resolve('test', file)) as { permissions: Permissions }).permissions);
const merged = <Value>(of: (one: Permissions) => Readonly<Record<string, Value>> | undefined): Record<string, Value> =>
  Object.assign({}, ...declared.map(of));

export const tables = declared.map(({ table }) => table);
export const shownKeys = merged(({ keys }) => keys);
export const keyless = declared.flatMap(({ keyless: routes = [] }) => routes);
export const claims = merged((one) => one.claims);
export const bodies = merged((one) => one.bodies);
export const forms = merged((one) => one.forms);
export const messages = merged((one) => one.messages);
