import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may knock on whose door: these files may import only what matches, and `types` only as types. */
const door = (files, may, says, types = 'nothing') => ({
  files,
  rules: {
    'ts/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^(?!(${may.join('|')}|${types})$)`, message: says },
          { regex: `^${types}$`, message: `${says} (Types only.)`, allowTypeImports: true },
        ],
      },
    ],
  },
});

const packages = '[^#.].*';
const room = '\\./.*';
const kernel = '#server/kernel/.*';
const platform = '#server/platform/.*';
const events = '(#server/[a-z-]+|\\.)/[a-z-]+\\.events(\\.js)?';
const views = '#projections/.*\\.(view|queries)|#projections/[a-z-]+/search';
const inputs = '#server/.*\\.input';
const fixtures = '\\.\\./(live|http|ui)/.*';

export default tseslint.config(
  { ignores: ['dist', 'client/dist', 'data', '.cache', '**/*.cjs'] },
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
  { files: ['client/**/*.{ts,tsx}'], ...hooks.configs.flat.recommended },
  {
    // The decorators' metadata needs classes as values.
    files: ['server/**/*.ts'],
    rules: { 'ts/consistent-type-imports': 'off' },
  },

  door(['server/kernel/*.ts'], [room], 'The kernel imports nothing.'),
  door(
    ['server/!(kernel|platform)/*.*.ts'],
    [kernel, platform, events, views, room, packages],
    'Contexts meet only through events and views.',
  ),
  door(['server/*/*.events.ts'], [kernel], 'Events are facts; they know only the kernel.'),
  door(
    ['server/!(kernel|platform|demo)/!(*.*).ts'],
    [kernel, events, '\\./[a-z-]+\\.js'],
    'A rule book is pure: kernel, events and its own room.',
  ),
  door(['server/*/*.commands.ts'], [kernel, events, room], 'A command is a wish in plain words.'),
  door(['server/*/*.upcasts.ts'], [kernel, 'zod'], 'An upcast is a plain shape.'),
  door(['server/*/*.input.ts'], [kernel, 'zod', '#server/platform/input', room], 'An input is a plain shape.'),
  door(['server/*/*.reactions.ts'], [kernel, events, room], 'A reaction turns a fact into a command, no more.'),
  door(['server/platform/*.ts'], [kernel, platform, room, packages], 'The platform knows no context.'),
  door(
    ['projections/*/*.ts'],
    [kernel, events, room, '\\.\\./(projection|rows)\\.js', 'kysely'],
    'A view knows only events.',
    '#server/platform/sql',
  ),
  door(['client/{live,http,ui}/*.{ts,tsx}'], [kernel, fixtures, room, packages], 'Fixtures know no context.'),
  door(
    ['client/!(live|http|ui|shell)/*.{ts,tsx}'],
    [kernel, fixtures, room, packages],
    'A screen knows its own room and the shape of its views.',
    `(${views}|${inputs})`,
  ),
  door(
    ['local/**/*.ts'],
    [room, '\\.\\./[a-z-]+(/[a-z-]+)?\\.js', packages],
    'The embedded stack imports nothing from the product.',
  ),
  door(['local/event-store/*.ts'], [room, packages], 'The event store is a program of its own.'),
  door(['verify/*.ts'], [room, packages], 'The verifier trusts none of our own code.'),
  door(
    ['bench/**/!(floors)/*.ts', 'bench/*.ts'],
    ['#(server|projections|local)/.*', '\\.\\./([a-z]+/)?[a-z-]+\\.js', room, packages],
    'The bench measures the product and is no part of it.',
  ),
  door(
    ['bench/floors/*.ts'],
    ['\\.\\./[a-z-]+\\.js', room, packages, '#server/wallet/.*'],
    'A floor is bare: only the peer is given our rule book.',
  ),
  prettier,
);
