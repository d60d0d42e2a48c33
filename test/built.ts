import { execFileSync } from 'node:child_process';

/** Builds what is older than its sources, for specs that start processes of the product. */
export const build = () =>
  void execFileSync(process.execPath, [
    '-e',
    `import('./local/prepare.mjs').then(({ prepare }) => prepare({ client: false, say: () => undefined }))`,
  ]);
