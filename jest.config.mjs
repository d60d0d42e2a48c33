// Packages of ESM that the client's screens use: on Node 20 jest cannot load ESM into jsdom, so swc makes them CommonJS.
const esmOnly = [
  'openapi-fetch',
  'react-markdown',
  'unified',
  'bail',
  'trough',
  'vfile',
  'vfile-message',
  'remark-.*',
  'mdast-.*',
  'micromark.*',
  'hast-.*',
  'unist-.*',
  'devlop',
  'decode-named-character-reference',
  'character-entities.*',
  'property-information',
  'space-separated-tokens',
  'comma-separated-tokens',
  'html-url-attributes',
  'is-plain-obj',
  'trim-lines',
  'estree-util-.*',
  'zwitch',
  'longest-streak',
  'ccount',
  'stringify-entities',
  'markdown-table',
  'escape-string-regexp',
  'style-to-js',
  'inline-style-parser',
];
const swc = (parser, extra = {}) => ({
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser, ...extra },
});
const common = {
  cacheDirectory: '<rootDir>/.cache/jest',
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
    '^#(server|projections|local|verify|bench|client)/(.*)$': '<rootDir>/$1/$2',
  },
  transform: {
    '^.+\\.tsx$': [
      '@swc/jest',
      swc({ syntax: 'typescript', tsx: true }, { transform: { react: { runtime: 'automatic' } } }),
    ],
    '^.+\\.ts$': [
      '@swc/jest',
      swc(
        { syntax: 'typescript', decorators: true },
        { transform: { legacyDecorator: true, decoratorMetadata: true } },
      ),
    ],
    '^.+\\.m?js$': ['@swc/jest', swc({ syntax: 'ecmascript' })],
  },
  setupFiles: ['<rootDir>/test/quiet.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/client/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

/** Specs of the server: in Node's own realm, with its own loader for packages and for the built server, beside the resources the run shares. */
const onNode = {
  ...common,
  testEnvironment: '<rootDir>/test/jest/one-realm.cjs',
  moduleNameMapper: {
    '^#(server|projections|local|verify|bench)/(.*)$': '<rootDir>/dist/$1/$2.js',
    ...common.moduleNameMapper,
  },
  transform: { '/(node_modules|dist)/': '<rootDir>/test/jest/native.cjs', ...common.transform },
  transformIgnorePatterns: ['/node_modules/(jest|@jest|@swc)[-/]'],
  globalSetup: '<rootDir>/test/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/test/jest/global-teardown.mjs',
};

/**
 * What is killed, disconnected, flooded, replaced, lied to or raced for twenty seconds and more: `npm test -- --all`; the soak
 * also beside the client's specs of `npm test`. The rest of `npm test` holds the same rules by shorter specs, where nothing breaks.
 */
const long = [
  'accounts/(erase\\.command|erasure-of-money\\.api)',
  'audit/(reconciliation\\.api|what-if\\.api)',
  'bench/run',
  'catalogue/(creator-left\\.api|uploads-in-pieces\\.api)',
  'chaos/(chaos|console-rebuild|graceful-stop|large-catalogue|rebuild|supervisor-kills)',
  'demo/past-meeting',
  'event-store/(durability|process)',
  'faults/(stores|providers|mail)',
  'local/supervisor',
  'messages/(sends-and-kills|live-processes|signals\\.api)',
  'platform/(idle-connections|upload-process|key-rotation|flood|request-flood|worker-processes|claims|file-sweeper|read-your-writes|slow-client\\.api|timer-processes|view-readiness)',
  'premium/worker-kills',
  'production/(processes|timers)',
  'projections/(rebuild\\.main|roll-back|sentinel)',
  'purchases/(changed-meanwhile\\.api|disputed-parts\\.api|reconciler\\.api|killed-checkout\\.api|lying-provider|provider-answers\\.api|signature-timing|unknown-outcome\\.api|verified-charges\\.api)',
  'reviews/ratings',
  'rollout/(large-catalogue|rollout)',
  'soak/soak',
  'subscriptions/(leases|many|parked-events)',
  'transparency/drills\\.api',
  'upgrade/upgrade',
  'verify/mutations',
  'watchdog/watchdog',
  'wallet/(commission|moments)',
  'withdrawals/uncertain-orders\\.api',
];
const resilience = `/test/(${long.join('|')})\\.spec\\.ts$`;

export default {
  testTimeout: 300_000,
  projects: [
    {
      ...onNode,
      displayName: 'server',
      testMatch: ['<rootDir>/test/!(journeys)/**/*.spec.ts', '<rootDir>/test/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', resilience],
    },
    {
      ...common,
      displayName: 'client',
      testEnvironment: '<rootDir>/test/jest/screen.cjs',
      testMatch: ['<rootDir>/test/**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/screen.setup.ts'],
      moduleNameMapper: { ...common.moduleNameMapper, '\\.css$': '<rootDir>/test/no-css.cjs' },
      transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esmOnly.join('|')})/)`],
    },
    { ...onNode, displayName: 'resilience', testRegex: resilience },
    { ...onNode, displayName: 'browser', testMatch: ['<rootDir>/test/journeys/**/*.spec.ts'] },
  ],
};
