/**
 * Resolves when the supervisor says that the database and the event store are ready; at once in a process without a
 * supervisor that waits. A process thus loads its code while they start.
 */
export async function dependenciesReady(): Promise<void> {
  if (!process.env.START_SIGNAL) return;
  // The channel to the supervisor does not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  await new Promise((resolve) => process.once('message', resolve));
  clearInterval(alive);
}
