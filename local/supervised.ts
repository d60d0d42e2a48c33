/**
 * Loaded first in every child: ends the child when the supervisor has ended for any reason, and says once a second that its event loop
 * turns (see `Watchdog`).
 */
const BEAT_MS = 1_000;

if (process.channel) {
  process.on('disconnect', () => process.exit(1));
  setInterval(() => process.send?.('beat', undefined, undefined, () => undefined), BEAT_MS).unref();
  process.channel.unref();
}
