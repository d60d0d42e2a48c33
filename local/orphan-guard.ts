/** Loaded before every child's own code: when the supervisor is gone, however it went, its children go too. */
if (process.channel) {
  process.on('disconnect', () => process.exit(1));
  process.channel.unref();
}
