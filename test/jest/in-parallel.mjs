/** Options of a jest run that uses both cores. A worker whose heap has grown is replaced between two specs: collecting its garbage would take longer. */
export const inParallel = [
  ...['--maxWorkers=2', '--workerIdleMemoryLimit=1500MB'],
  '--testSequencer=<rootDir>/test/jest/longest-first.cjs',
];
