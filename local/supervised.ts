/**
 * Loaded first in every child: ends the child when the supervisor has ended for any reason, and says once a second that its event loop
 * turns (see `Watchdog`).
 */
const BEAT_MS = 1_000;

if (process.channel) {
  // `process.exit` would wait for the threads of Node's pool, which may hash passwords or hang in a file system.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  setInterval(() => process.send?.('beat', undefined, undefined, () => undefined), BEAT_MS).unref();
  process.channel.unref();
}
