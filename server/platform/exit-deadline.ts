/** A process that was asked to stop exits after so long, whatever still runs, ms. */
export const EXIT_DEADLINE_MS = 25_000;

export function exitAfterDeadline() {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => setTimeout(() => process.exit(1), EXIT_DEADLINE_MS).unref());
}
