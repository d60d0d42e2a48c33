import type { Plugin, Rolldown } from 'vite';
import { chunkOf, chunksOf, closureOf, filesOf } from '../bundle.ts';
import { type Page, sendFirstRequests } from './in-document.ts';
import { firstRequests, pattern } from './pages.ts';

const STYLESHEET = '<link rel="stylesheet"';

/**
 * Writes the first requests of every page into the document, before its stylesheet: a script after it would wait for it.
 * The server allows the script by its hash. For the server, `first-screens.json` describes the pages that it renders: see
 * `server/platform/http/screen-addresses.ts`.
 */
export function earlyRequests(root: string): Plugin {
  return {
    name: 'early-requests',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { names, pages } = tableOf(root, bundle);
        const script = `<script>(${sendFirstRequests.toString()})(${JSON.stringify(names)},${JSON.stringify(pages)})</script>`;
        if (!html.includes(STYLESHEET)) throw new Error('The document has no stylesheet');
        return reactFirst(html, bundle).replace(STYLESHEET, () => `${script}\n    ${STYLESHEET}`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { names, pages } = tableOf(root, bundle);
        const screens = pages.map(([path, search, files, data, ownData], at) => ({
          path,
          search,
          renderedFor: firstRequests[at]!.renderedFor,
          styles: files.map((file) => names[file]!).filter((name) => name.endsWith('.css')),
          data,
          ownData,
        }));
        this.emitFile({ type: 'asset', fileName: 'first-screens.json', source: JSON.stringify(screens) });
      },
    },
  };
}

/** The document runs React as soon as it has arrived: see `app/react.ts`. */
function reactFirst(html: string, bundle: Rolldown.OutputBundle): string {
  const { fileName } = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'react')!;
  const preload = `<link rel="modulepreload" crossorigin href="/${fileName}">`;
  if (!html.includes(preload)) throw new Error('The document does not preload React');
  return html
    .replace(preload, '')
    .replace('<script type="module"', `<script type="module" crossorigin src="/${fileName}"></script>\n    $&`);
}

function tableOf(root: string, bundle: Rolldown.OutputBundle): { names: string[]; pages: Page[] } {
  const initial = closureOf(bundle, [chunksOf(bundle).find(({ isEntry }) => isEntry)!]);
  const laterFiles = (module: string) =>
    [...closureOf(bundle, [chunkOf(root, bundle, module)])].filter((one) => !initial.has(one)).flatMap(filesOf);
  const names: string[] = [];
  const numberOf = (file: string) => (names.indexOf(file) + 1 || names.push(file)) - 1;
  const pages = firstRequests.map(({ path, search, renderedFor, modules = [], data = [], ownData = [] }): Page => [
    pattern(path),
    search?.source ?? '',
    [...new Set(modules.flatMap(laterFiles))].map(numberOf),
    [...data],
    [...ownData],
    renderedFor === 'persons',
  ]);
  return { names, pages };
}
