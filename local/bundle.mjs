// Bundles each program of dist/ with its packages into dist/programs. A program would otherwise load some 3,500 files, and
// finding and opening them takes longer than all else that a start does.
import { rolldown } from 'rolldown';

/** Program → its compiled entry. A thread has its file beside the chunk that starts it. */
const PROGRAMS = {
  web: 'dist/server/main.js',
  worker: 'dist/server/worker.js',
  projections: 'dist/projections/main.js',
  'event-store': 'dist/local/event-store/main.js',
  payments: 'dist/local/payments/main.js',
  mail: 'dist/local/mail/main.js',
  demo: 'dist/server/demo/main.js',
  'demo-full': 'dist/server/demo/full/main.js',
  'picture-thread': 'dist/server/platform/files/picture-thread.js',
};

/**
 * Packages that stay outside: those with native code or with files of their own beside the code, and `reflect-metadata`, which
 * must run before the first decorator.
 */
const OUTSIDE = [
  'reflect-metadata',
  '@node-rs/argon2',
  '@cwasm/nsbmp',
  'sharp',
  'libheif-js',
  'pdfkit',
  'piscina',
  'maildev',
];
/** Packages that others load only if they are installed, and we do without. */
const ABSENT = [
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@fastify/view',
  'class-transformer',
  'class-validator',
  'bufferutil',
  'utf-8-validate',
  'pg-native',
];

const external = [...OUTSIDE, ...ABSENT].map((name) => new RegExp(`^${name}(/|$)`));
const bundle = await rolldown({
  input: PROGRAMS,
  platform: 'node',
  external,
  /** A package that is neither found nor named above fails the build, not the program. */
  onLog(level, log) {
    if (level === 'warn') throw new Error(`Cannot bundle: ${log.message}`);
  },
});
await bundle.write({
  dir: 'dist/programs',
  cleanDir: true,
  format: 'esm',
  /** Class names are shown in logs and are a part of the demo's command ids. */
  keepNames: true,
  comments: false,
  sourcemap: true,
});
