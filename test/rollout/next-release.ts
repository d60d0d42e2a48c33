import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { views } from '#projections/views';

/** Label of a deposit in this release and in the next. */
export const LABELS = { current: 'Wallet Funded', next: 'Money in' };

const COPIED = ['server', 'projections', 'local', 'verify', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
type Changes = Record<string, [before: string, after: string][]>;
/** Views in their next version: the texts that change, by source file of the view's folder. */
const NEXT = {
  /** Another meaning of one column, and one column more. */
  wallet: {
    'wallet.view.ts': [
      [`label: '${LABELS.current}'`, `label: '${LABELS.next}'`],
      ['  counter: CounterAccount;\n};', '  counter: CounterAccount;\n  month: string;\n};'],
      ["      counter: 'text not null',\n", "      counter: 'text not null',\n      month: 'text not null',\n"],
      ['    ...KINDS[type],\n', '    ...KINDS[type],\n    month: at.slice(0, 7),\n'],
    ],
  },
  /** One column more, which no page shows. */
  catalogue: {
    'catalogue.tables.ts': [
      ['  changed_at: Instant;\n};', '  changed_at: Instant;\n  month: string;\n};'],
      [
        "    changed_at: 'timestamptz not null',\n",
        "    changed_at: 'timestamptz not null',\n    month: 'text not null',\n",
      ],
    ],
    'catalogue.rows.ts': [
      ['added_at: at, changed_at: at },\n', 'added_at: at, changed_at: at },\n  month: at.slice(0, 7),\n'],
    ],
  },
} satisfies Record<string, Changes>;
type NextView = keyof typeof NEXT;
/** Views that have a next version. */
export const NEXT_VIEWS = Object.keys(NEXT) as NextView[];

/** The sources of a view in its next version, by file of the view's folder. Throws where this release holds other texts. */
export function nextSources(view: NextView): Map<string, string> {
  const sources = new Map<string, string>();
  const change = (file: string, before: string, after: string) => {
    const source = sources.get(file) ?? readFileSync(join('projections', view, file), 'utf8');
    if (!source.includes(before)) throw new Error(`${file} does not hold ${before}`);
    sources.set(file, source.replace(before, after));
  };
  for (const [file, changes] of Object.entries<Changes[string]>(NEXT[view]))
    for (const [before, after] of changes) change(file, before, after);
  const version = versionOf(view);
  change(`${view}.view.ts`, `\n  version: ${version},\n`, `\n  version: ${version + 1},\n`);
  return sources;
}

/** Compiles a copy of the product in which this view is one version higher. */
export function buildNextRelease(view: NextView): { dir: string; version: number } {
  const dir = resolve('.cache/rollout', view);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const name of COPIED) cpSync(name, join(dir, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  for (const [file, source] of nextSources(view)) writeFileSync(join(dir, 'projections', view, file), source);
  const config = join(dir, 'tsconfig.build.json');
  const settings = JSON.parse(readFileSync(config, 'utf8')) as { include: string[] };
  settings.include = settings.include.filter((name) => COPIED.includes(name));
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', config], { stdio: 'inherit' });
  return { dir, version: versionOf(view) + 1 };
}

/** The version that this release is compiled with. */
const versionOf = (view: string) => views.find(({ name }) => name === view)!.version;
