import type { Plugin, Rolldown } from 'vite';
import { GUIDE, PUSH, SITE, SUBSCRIPTION, WORKER } from '../../lib/offline/names.ts';
import { type Chunk, chunkOf, chunksOf, closureOf, filesOf } from '../bundle.ts';
import { paths } from '../paths.ts';
import { showPushes } from './pushes.ts';
import { answerOffline } from './worker.ts';

/** What is read without a connection. */
const MODULES = [
  ...['catalogue/reader/sections.tsx', 'catalogue/reader/paid-listing.tsx', 'ui/rendered-markdown.tsx'],
  ...['app/route-failure.tsx', 'ui/toast-stack.tsx'],
];

/** Writes the service worker: what it shows of pushes, and the files of the reader's pages, those that they load later included. */
export function offlineReading(root: string): Plugin {
  return {
    name: 'offline-reading',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const site = JSON.stringify(keptFiles(root, bundle).map((name) => `/${name}`));
        const pushes = `(${showPushes.toString()})(${JSON.stringify({ push: PUSH, subscription: SUBSCRIPTION })});`;
        const offline = `(${answerOffline.toString()})(${site},${JSON.stringify(paths.profile)},${JSON.stringify({ site: SITE, guide: GUIDE })})`;
        const source = `${pushes}\nif(!location.search)${offline}`;
        this.emitFile({ type: 'asset', fileName: WORKER.slice(1), source });
      },
    },
  };
}

function keptFiles(root: string, bundle: Rolldown.OutputBundle): string[] {
  const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry);
  const pages = MODULES.map((module) => chunkOf(root, bundle, module));
  const kept = closureOf(bundle, [...entries, ...pages], needs);
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return [...new Set([...fonts, ...[...kept].flatMap(filesOf)])].sort();
}

/** What a chunk loads later too, but for an entry, which loads all pages later. */
const needs = ({ isEntry, imports, dynamicImports }: Chunk) => (isEntry ? imports : [...imports, ...dynamicImports]);
