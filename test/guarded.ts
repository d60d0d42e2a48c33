import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const guard = pathToFileURL(join(process.cwd(), 'test/resources/ends-with-parent.mjs')).href;

/** Arguments of Node for a program that ends with this process, also when this one is killed. It needs an `ipc` channel. */
export const guarded = (...args: string[]) => ['--import', guard, ...args];
