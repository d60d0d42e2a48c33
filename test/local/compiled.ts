import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

/**
 * Compiles `local/` into a folder of its own, so that specs can run its programs as real processes whether or not the
 * product is built. The folder lies in the project, where node finds the packages.
 */
export function compileLocal(): { dir: string; remove: () => void } {
  const out = join(process.cwd(), '.cache', `local-${process.pid}-${Date.now()}`);
  for (const file of readdirSync('local', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const { code } = transformFileSync(join('local', file), {
      swcrc: false,
      module: { type: 'es6' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
    });
    const target = join(out, 'local', file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  return { dir: join(out, 'local'), remove: () => rmSync(out, { recursive: true, force: true }) };
}
