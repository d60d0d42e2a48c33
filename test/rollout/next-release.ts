import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Label of a deposit in this release and in the next. */
export const LABELS = { current: 'Wallet Funded', next: 'Money in' };

const COPIED = ['server', 'projections', 'local', 'verify', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
const VIEW = 'projections/wallet/wallet.view.ts';
/** The wallet view in its next version: another meaning of one column, and one column more. */
const CHANGES: [before: string | RegExp, after: string][] = [
  [`label: '${LABELS.current}'`, `label: '${LABELS.next}'`],
  ['  hash: string | null;\n};', '  hash: string | null;\n  month: string;\n};'],
  ["      hash: 'text',\n", "      hash: 'text',\n      month: 'text not null',\n"],
  ['    hash: meta.hash ?? null,\n  });', '    hash: meta.hash ?? null,\n    month: at.slice(0, 7),\n  });'],
  [/ {2}version: (\d+),/, ''],
];

/** Compiles a copy of the product whose wallet view is one version higher; resolves to its folder. */
export function buildNextRelease(): { dir: string; version: number } {
  const dir = resolve('.cache/rollout/next');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const name of COPIED) cpSync(name, join(dir, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  let source = readFileSync(VIEW, 'utf8');
  const [, version] = /^ {2}version: (\d+),$/m.exec(source)!;
  for (const [before, after] of CHANGES) {
    const changed = source.replace(before, after || `  version: ${Number(version) + 1},`);
    if (changed === source) throw new Error(`${VIEW} does not hold ${String(before)}`);
    source = changed;
  }
  writeFileSync(join(dir, VIEW), source);
  const config = join(dir, 'tsconfig.build.json');
  const settings = JSON.parse(readFileSync(config, 'utf8')) as { include: string[] };
  settings.include = settings.include.filter((name) => COPIED.includes(name));
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', config], { stdio: 'inherit' });
  return { dir, version: Number(version) + 1 };
}
