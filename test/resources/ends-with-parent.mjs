// Imported before a program that a spec starts with an IPC channel: the program stops when the spec's process is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
