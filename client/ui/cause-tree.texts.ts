/** Texts of the causes of a movement (en-NG), apart from those that every page fetches. */
export const texts = {
  label: 'Causes and effects, each after its cause',
  failed: 'We couldn’t load the causes.',
  entry: 'This movement',
  later: 'Later',
  after: (gap: string) => `${gap} after its cause`,
  event: (type: string, stream: string, revision: number) => `${type} · ${stream}, revision ${revision}`,
  holds: 'Link holds',
  broken: 'Link broken',
  capped: 'This story is longer than what is shown here.',
};

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** 350 ms, 1.2 s, 5 min, 3 h, 2 days. */
export function duration(ms: number): string {
  if (ms < SECOND) return `${ms} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.round(ms / HOUR)} h`;
  const days = Math.round(ms / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
