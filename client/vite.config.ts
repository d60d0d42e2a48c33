import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { earlyRequests } from './app/first-requests/plugin.ts';
import { offlineReading } from './app/offline/plugin.ts';
import { pages } from './lib/texts/written-pages.ts';
import { isListed, paths } from './app/paths.ts';

/** Mantine's provider with what all its components use. */
const CONTROLS =
  /node_modules[\\/]@mantine[\\/](core[\\/]esm[\\/]core|hooks[\\/]esm[\\/]use-debounced-value)[\\/]|client[\\/](ui[\\/]controls[\\/](controls|theme)|app[\\/]controls-frame)\./;
/** What the pages of a guide share. */
const GUIDES = /client[\\/](catalogue[\\/](listing|questions|reader)|purchases)[\\/]/;
/** What the search and the pages of founders share. */
const FOUNDERS = /client[\\/]network[\\/]/;
/** What messages share with the pages on which they arrive. */
const MESSAGES = /client[\\/]messages[\\/]/;
/** Small parts of many pages; uploads are of few. */
const SHARED =
  /client[\\/](ui[\\/](?!controls)|lib[\\/](?!forms|http[\\/](upload|pieces|persistently|send-form)\.))|node_modules[\\/](@tabler|@tanstack[\\/](?!react-virtual))/;

const server = 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    ...[react(), ownStyles(), usedRouter(), earlyRequests(import.meta.dirname)],
    ...[offlineReading(import.meta.dirname), pathsForServer(), packed()],
  ],
  server: { proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  builder: {},
  environments: {
    client: {
      resolve: { conditions: ['source', ...defaultClientConditions] },
      // No data: URIs and no inline module-preload polyfill, for the strict content security policy.
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        // Few files for the first page: on slow connections each file adds latency.
        rolldownOptions: {
          input: { index: 'client/index.html', react: 'client/app/react.ts' },
          output: {
            // The entry names every file that it may fetch: short hashes make each first view smaller.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|client[\\/]app[\\/]react\.ts/,
                },
                { name: 'app', tags: ['$initial'] },
                { name: 'controls', test: CONTROLS },
                { name: 'components', test: /node_modules[\\/]@mantine[\\/]/, minShareCount: 12 },
                { name: 'guides', test: GUIDES, minShareCount: 2 },
                { name: 'shared', test: SHARED, minShareCount: 2 },
                { name: 'founders', test: FOUNDERS, minShareCount: 2 },
                { name: 'messages', test: MESSAGES, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // What renders first screens on the server, with all packages that it uses.
    ssr: {
      resolve: { conditions: ['source', ...defaultServerConditions], noExternal: true },
      build: {
        outDir: 'dist/render',
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: { input: { render: 'client/app/first-screen/render.tsx' } },
      },
    },
  },
});

function isForBrowser({ name }: { name: string }): boolean {
  return name === 'client';
}

/** Imports Mantine's styles with their components, so that a page loads only the styles it uses. */
function ownStyles(): Plugin {
  const BASE = ['default-css-variables', 'global'];
  return {
    name: 'own-styles',
    apply: 'build',
    applyToEnvironment: isForBrowser,
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
    applyToEnvironment: isForBrowser,
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
    applyToEnvironment: isForBrowser,
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
    applyToEnvironment: isForBrowser,
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
