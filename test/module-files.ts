import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Loads the files of a kind, `test/<module>/<name>.<kind>.ts`, in the order of their paths. */
export const moduleFiles = <File>(kind: string): File[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${kind}.ts`))
    .sort()
    .map((file) => require(resolve('test', file)) as File);
