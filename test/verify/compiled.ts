import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

/**
 * Compiles `verify/`, the projections that it starts and the bench's market into a new folder, so that the program runs
 * as its users run it. The folder is inside the project, where node finds the packages.
 */
export function compileVerify(): { folder: string; program: string; remove: () => void } {
  const out = join(process.cwd(), '.cache', `verify-${process.pid}-${Date.now()}`);
  for (const source of ['verify', 'projections', 'server', 'bench'])
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const { code } = transformFileSync(join(source, file), {
        swcrc: false,
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
      });
      const target = join(out, source, file.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code);
    }
  writeFileSync(join(out, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './*.js' } }));
  return {
    folder: out,
    program: join(out, 'verify', 'main.js'),
    remove: () => rmSync(out, { recursive: true, force: true }),
  };
}
