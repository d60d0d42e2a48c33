import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';
import { pageCode } from './app/page-code.ts';
import { pages } from './app/pages/pages.texts.ts';
import { isListed, paths } from './app/paths.ts';

/** Mantine's provider with what all its components use. */
const CONTROLS =
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]|client[\\/](ui[\\/](controls|theme)|app[\\/]controls-frame)\./;
/** Small parts of many pages. */
const SHARED = /client[\\/](ui|lib[\\/](?!forms))|node_modules[\\/](@tabler|@tanstack[\\/](?!react-virtual))/;

const server = 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), ownStyles(), usedRouter(), earlyCode(), pathsForServer(), packed()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  // No data: URIs and no inline module-preload polyfill, for the strict content security policy.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // Few files for the first page: on slow connections each file adds latency.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'app', tags: ['$initial'] },
            { name: 'controls', test: CONTROLS },
            { name: 'components', test: /node_modules[\\/]@mantine[\\/]/, minShareCount: 12 },
            { name: 'shared', test: SHARED, minShareCount: 4 },
          ],
        },
      },
    },
  },
});

/** Imports Mantine's styles with their components, so that a page loads only the styles it uses. */
function ownStyles(): Plugin {
  const BASE = ['default-css-variables', 'global'];
  return {
    name: 'own-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('@mantine/core/styles.layer.css'))
        return BASE.map((name) => `@import './styles/${name}.layer.css';`).join('\n');
      const [, component] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
      return component && `import '@mantine/core/styles/${component}.layer.css';\n${code}`;
    },
  };
}

/**
 * Lets the build drop what the client does not use of React Router, 4 kB: the package's only entry is its development
 * build, one file whose calls are not marked as pure and whose names of components count as effects.
 */
function usedRouter(): Plugin {
  return {
    name: 'used-router',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]development[\\/].*\.mjs$/.test(id)) return;
      return code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
    },
  };
}

/** Requests the code of the address's page in the document, while the entry is fetched. The server allows the script by its hash. */
function earlyCode(): Plugin {
  return {
    name: 'early-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const closure = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
          if (found.has(chunk)) return found;
          found.add(chunk);
          for (const { fileName } of chunks.filter(({ fileName }) => chunk.imports.includes(fileName)))
            closure(bundle[fileName] as Rolldown.OutputChunk, found);
          return found;
        };
        const initial = closure(chunks.find(({ isEntry }) => isEntry)!);
        const names: string[] = [];
        const table = pageCode.map(({ path, parameter, modules }) => {
          const files = modules.flatMap((module) => {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(import.meta.dirname, module)));
            if (!chunk) throw new Error(`The build has no ${module}`);
            return [...closure(chunk)]
              .filter((one) => !initial.has(one))
              .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
          });
          const numbers = [...new Set(files)].map((file) => (names.indexOf(file) + 1 || names.push(file)) - 1);
          return [path.replace(/\/$/, '').replace(/:\w+/g, '(?!new$)[^/]+'), parameter ?? [], numbers];
        });
        const children = `(${requestCode.toString()})(${JSON.stringify(names)},${JSON.stringify(table)})`;
        return [{ tag: 'script', children, injectTo: 'head' }];
      },
    },
  };
}

/** Runs in the document. */
function requestCode(names: string[], table: [path: string, parameter: [string?, string?], files: number[]][]) {
  const query = new URLSearchParams(location.search);
  for (const [path, [parameter, value], files] of table) {
    if (!new RegExp(`^${path}/?$`, 'i').test(location.pathname)) continue;
    if (parameter && (value ? query.get(parameter) !== value : !query.has(parameter))) continue;
    for (const name of files.map((file) => names[file]!)) {
      const link = document.createElement('link');
      link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.href = `/${name}`;
      document.head.append(link);
    }
  }
}

/** Writes the client's paths for the server, with one for each page of text. */
function pathsForServer(): Plugin {
  const named = (path: string) =>
    path === paths.prose ? Object.keys(pages).map((name) => path.replace(':name', name)) : [path];
  const described = Object.values(paths).flatMap((pattern) =>
    named(pattern).map((path) => ({ path, isListed: isListed(pattern) })),
  );
  return {
    name: 'paths-for-server',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'paths.json', source: JSON.stringify(described) });
    },
  };
}

/** Compresses every text asset at build time. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
      }
    },
  };
}
