/** Loaded first in every child: ends the child when the supervisor has ended for any reason. */
if (process.channel) {
  process.on('disconnect', () => process.exit(1));
  process.channel.unref();
}
