import { moduleFiles } from '../module-files.js';
import type { Permissions } from './permissions.js';

/** The tables of every module. */
const declared = moduleFiles<{ permissions: Permissions }>('permissions').map(({ permissions }) => permissions);
const merged = <Value>(of: (one: Permissions) => Readonly<Record<string, Value>> | undefined): Record<string, Value> =>
  Object.assign({}, ...declared.map(of));

export const tables = declared.map(({ table }) => table);
export const shownKeys = merged(({ keys }) => keys);
export const keyless = declared.flatMap(({ keyless: routes = [] }) => routes);
export const claims = merged((one) => one.claims);
export const bodies = merged((one) => one.bodies);
export const forms = merged((one) => one.forms);
export const messages = merged((one) => one.messages);
