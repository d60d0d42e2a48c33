import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

/**
 * Compiles `verify/` and what builds the views anew into a folder of its own, so that the program runs as its users
 * run it. The folder lies in the project, where node finds the packages.
 */
export function compileVerify(): { program: string; remove: () => void } {
  const out = join(process.cwd(), '.cache', `verify-${process.pid}-${Date.now()}`);
  for (const floor of ['verify', 'projections', 'server'])
    for (const file of readdirSync(floor, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const { code } = transformFileSync(join(floor, file), {
        swcrc: false,
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
      });
      const target = join(out, floor, file.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code);
    }
  writeFileSync(join(out, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './*.js' } }));
  return { program: join(out, 'verify', 'main.js'), remove: () => rmSync(out, { recursive: true, force: true }) };
}
