/** Upper bound of the time from SIGTERM or SIGINT to the exit, ms; work that still runs is cut off. */
export const EXIT_DEADLINE_MS = 25_000;

export function exitAfterDeadline() {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => setTimeout(() => process.exit(1), EXIT_DEADLINE_MS).unref());
}
