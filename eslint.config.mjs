import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import glossary from './lint/glossary.mjs';

/** Import rule: `files` may import only specifiers that match `allowed`, and those that match `types` only as types. */
const importRule = (files, allowed, message, types = 'nothing') => ({
  files,
  rules: {
    'ts/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^(?!(${allowed.join('|')}|${types})$)`, message },
          { regex: `^${types}$`, message: `${message} (Types only.)`, allowTypeImports: true },
        ],
      },
    ],
  },
});

/** Words of the modules. The platform reads what modules declare, so that a new module changes nothing in it. */
const MODULE_WORD =
  /listing|purchase|wallet|catalogue|thumbnail|commission|deposit|withdraw|(?<!not)founder|moderator|buyer|(?<!Stream)creator/gi;
const noModuleWords = {
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const { 0: word, index } of sourceCode.text.matchAll(MODULE_WORD))
        report({
          loc: sourceCode.getLocFromIndex(index),
          message: `"${word}" belongs to a module, not to the platform.`,
        });
    },
  }),
};

const STORAGE = 'It throws where storage is blocked: use client/lib/storage/storage.';

const packages = '[^#.].*';
const sameFolder = '\\./.*';
const kernel = '#server/kernel/.*';
const platform = '#server/platform/.*';
/** Events, and what the events of a stream mean to other modules. */
const events = '(#server/[a-z-]+|\\.)/[a-z-]+\\.(events|folds)(\\.js)?';
/** The terms that several modules share. */
const vocabulary = '#server/catalogue/vocabulary';
const views = '#projections/.*\\.(view|rows|queries)|#projections/[a-z-]+/search';
/** Shapes of what the client sends: its forms check with the server's own. */
const inputs = '#server/[a-z-]+/[a-z-]+\\.(input|uploads)';
const shared = '(lib/[a-z]+|ui)/.*';

export default tseslint.config(
  { ignores: ['client/lib/http/api.types.ts', 'dist', 'client/dist', 'data', '.cache', '**/*.cjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    plugins: { ts: tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'ts/no-explicit-any': 'error',
      'ts/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'ts/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: [
      'local/**/*.ts',
      'verify/**/*.ts',
      'bench/**/*.ts',
      'test/**/*.ts',
      'server/demo/*.ts',
      'projections/replay.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['server/demo/content/*', 'lint/*'],
    plugins: { words: glossary },
    rules: { 'words/glossary': 'error' },
  },
  { files: ['client/**/*.{ts,tsx}'], ...hooks.configs.flat.recommended },
  {
    files: ['client/**/*.{ts,tsx}'],
    ignores: ['client/ui/link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink'],
          message: 'The link of client/ui fetches its page.',
        },
        {
          name: '@mantine/core',
          importNames: ['Button', 'Group', 'Progress', 'Skeleton', 'Stack', 'Title'],
          message: 'Those of client/ui do without Mantine, which the pages that people open first do not fetch.',
        },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    ignores: ['client/lib/http/use-command.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportSpecifier[imported.name="useMutation"]', message: 'useCommand sends it once at a time.' },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    // The document's script can import nothing.
    ignores: ['client/lib/storage/storage.ts', 'client/app/first-requests/in-document.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: STORAGE })),
      ],
      'no-restricted-properties': [
        'error',
        ...['localStorage', 'sessionStorage'].map((property) => ({ object: 'window', property, message: STORAGE })),
      ],
    },
  },
  {
    // The decorators' metadata needs classes as values.
    files: ['server/**/*.ts'],
    rules: { 'ts/consistent-type-imports': 'off' },
  },

  importRule(['server/kernel/*.ts'], [sameFolder, 'zod'], 'The kernel imports only zod.'),
  importRule(
    ['server/!(kernel|platform)/*.*.ts'],
    [kernel, platform, events, vocabulary, views, sameFolder, packages],
    'A module reaches other modules only through their events, shared terms and views.',
  ),
  importRule(['server/*/*.events.ts'], [kernel, 'zod'], 'Events import only the kernel and zod.'),
  importRule(
    ['server/!(kernel|platform|demo)/!(*.*).ts'],
    [kernel, events, '\\./[a-z-]+\\.js'],
    'A decider is pure: it imports the kernel, events and its own folder.',
  ),
  importRule(['server/*/*.folds.ts'], [kernel, events], 'A fold imports only the kernel and events.'),
  importRule(['server/*/*.commands.ts'], [kernel, events, sameFolder], 'A command imports only the kernel and events.'),
  importRule(['server/*/*.upcasts.ts'], [kernel, 'zod'], 'An upcast is a plain shape.'),
  importRule(
    ['server/*/*.input.ts'],
    [kernel, 'zod', '#server/platform/http/fields', vocabulary, '\\./[a-z-]+\\.js'],
    'An input is a plain shape: the client imports it too.',
  ),
  importRule(
    ['server/*/*.uploads.ts'],
    ['#server/platform/files/upload-rule'],
    'The limits of uploads are plain: the client imports them too.',
  ),
  importRule(
    ['server/*/*.reactions.ts'],
    [kernel, events, sameFolder],
    'A reaction maps an event to commands and outbox messages.',
  ),
  {
    files: ['server/platform/**/*.ts'],
    // Released migrations keep the names of their tables; a setting and the names of privileged fields are read before any module.
    ignores: [
      'server/platform/database/schema-steps.ts',
      'server/platform/config.ts',
      'server/platform/http/input-guards.ts',
    ],
    plugins: { groundwork: { rules: { 'no-module-words': noModuleWords } } },
    rules: { 'groundwork/no-module-words': 'error' },
  },
  importRule(['server/platform/**/*.ts'], [kernel, platform, sameFolder, packages], 'The platform imports no module.'),
  importRule(
    ['server/platform/http/{fields,sentences}.ts', 'server/platform/files/upload-rule.ts'],
    [kernel, 'zod'],
    'The client imports this file: it imports only zod and the kernel.',
    '#server/platform/http/validation',
  ),
  importRule(
    ['projections/*/!(*.queries|search).ts'],
    [kernel, events, sameFolder, '\\.\\./(projection|rows|facets)\\.js'],
    'A view imports only events.',
  ),
  importRule(
    ['projections/*/{*.queries,*.conditions,search}.ts'],
    [
      kernel,
      sameFolder,
      '\\.\\./[a-z-]+/[a-z-]+\\.(view|conditions)\\.js',
      '\\.\\./(claimers|database|facets)\\.js',
      'kysely',
      'fastest-levenshtein',
    ],
    'A query imports only views, and conditions on their rows.',
    '#server/platform/database/sql',
  ),
  importRule(
    ['client/ui/*.{ts,tsx}'],
    [kernel, '\\.\\./lib/[a-z]+/.*', sameFolder, '(?!@mantine/core)' + packages],
    'A shared component imports no module, and outside of client/ui/controls not Mantine.',
  ),
  importRule(
    ['client/ui/controls/*.{ts,tsx}'],
    [kernel, '\\.\\./\\.\\./lib/[a-z]+/.*', '\\.\\./[a-z.-]+', sameFolder, packages],
    'A shared component imports no module.',
  ),
  importRule(
    ['client/lib/*/*.{ts,tsx}'],
    [
      kernel,
      '#server/platform/(http/sentences|files/(upload-rule|picture-widths))',
      '\\.\\./[a-z]+/.*',
      sameFolder,
      packages,
    ],
    'The client library imports no module and no component.',
    '#server/platform/live/topics',
  ),
  importRule(
    ['client/!(app|lib|ui)/*.{ts,tsx}'],
    [kernel, inputs, `\\.\\./${shared}`, sameFolder, packages],
    'A screen imports its own module, its inputs and the types of its views.',
    views,
  ),
  importRule(
    ['client/!(app|lib|ui)/*/*.{ts,tsx}'],
    [kernel, inputs, `\\.\\./\\.\\./${shared}`, '\\.\\./(?!\\.\\.).*', sameFolder, packages],
    'A screen imports its own module, its inputs and the types of its views.',
    views,
  ),
  importRule(
    ['local/**/*.ts'],
    [sameFolder, '\\.\\./[a-z-]+(/[a-z-]+)?\\.js', packages],
    'The embedded stack imports nothing from the product.',
  ),
  importRule(['local/event-store/*.ts'], [sameFolder, packages], 'The event store is a separate program.'),
  importRule(['verify/*.ts'], [sameFolder, packages], 'The verifier shares no code with the product.'),
  importRule(['verify/records/*.ts'], ['\\.\\./module-records\\.js'], 'A record is a copy of its own.'),
  importRule(
    ['bench/**/!(floors)/*.ts', 'bench/*.ts'],
    ['#(server|projections|local)/.*', '\\.\\./([a-z]+/)?[a-z-]+\\.js', sameFolder, packages],
    'The bench is not imported by the product.',
  ),
  importRule(
    ['bench/floors/*.ts'],
    ['\\.\\./[a-z-]+\\.js', sameFolder, packages, '#server/wallet/.*'],
    'A floor imports no product code except the wallet decider, for the peer.',
  ),
  prettier,
);
