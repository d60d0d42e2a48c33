import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { GUIDE, SITE, WORKER } from '../../lib/offline/names.ts';
import { paths } from '../paths.ts';
import { answerOffline } from './worker.ts';

/** What is read without a connection. */
const MODULES = [
  ...['catalogue/reader/sections.tsx', 'catalogue/reader/paid-listing.tsx', 'catalogue/reader/rendered-markdown.tsx'],
  ...['app/route-failure.tsx', 'ui/toast-stack.tsx'],
];

/** Writes the service worker with the files of the reader's pages, those that they load later included. */
export function offlineReading(root: string): Plugin {
  return {
    name: 'offline-reading',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const site = JSON.stringify(filesOf(root, bundle).map((name) => `/${name}`));
        const source = `(${answerOffline.toString()})(${site},${JSON.stringify(paths.profile)},${JSON.stringify({ site: SITE, guide: GUIDE })})`;
        this.emitFile({ type: 'asset', fileName: WORKER.slice(1), source });
      },
    },
  };
}

function filesOf(root: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set(Object.keys(bundle).filter((name) => name.endsWith('.woff2')));
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    for (const name of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(name);
    // An entry loads all pages later.
    for (const name of [...chunk.imports, ...(chunk.isEntry ? [] : chunk.dynamicImports)]) {
      const next = bundle[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(add);
  for (const module of MODULES) add(chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))!);
  return [...files].sort();
}
