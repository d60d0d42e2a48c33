// Imported first by programs that a spec starts with an IPC channel: the program stops when the spec's process ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
