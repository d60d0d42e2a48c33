import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The spec files that run the whole product in their own process. */
export const filesOfTheProduct = () =>
  readdirSync('test', { recursive: true })
    .map((name) => join('test', name).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.spec.ts') && /\bstartApp\(/.test(readFileSync(file, 'utf8')))
    .sort();

export const journeys = () =>
  readdirSync('test/journeys')
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `test/journeys/${name}`);
