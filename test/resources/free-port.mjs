import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux: 32768 and above): such a connection cannot take one.
 * Above the last port that `fetch` and browsers refuse to open (10080, "bad port" of the fetch standard).
 */
export const [LOWEST, HIGHEST] = [10_100, 32_000];
const SLICE = 64;
const slices = Math.floor((HIGHEST - LOWEST) / SLICE);
const first = LOWEST + (process.pid % slices) * SLICE;
let next = Math.floor(Math.random() * SLICE);

/**
 * Resolves to a free loopback port for a server that listens later. Processes that run side by side, with ids close to
 * each other, take theirs from different slices, and one process does not take the same twice in a row.
 */
export async function freePort() {
  for (let attempt = 0; attempt < SLICE; attempt++) {
    const port = first + (next++ % SLICE);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ports ${first} to ${first + SLICE - 1} is free`);
}

const isFree = (port) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
