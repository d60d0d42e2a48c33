import { Gauge, type Registry } from 'prom-client';
import { log } from '#server/platform/log';

/** The labels of one series and its value. */
export type Sample<Label extends string> = [labels: Record<Label, string | number>, value: number];

type Description<Label extends string> = { name: string; help: string; labels: readonly Label[] };

/**
 * Registers a gauge whose series are read at each scrape. While `read` fails, as without the database, the gauge has no
 * series and the other figures are served.
 */
export function sampledGauge<Label extends string>(
  registry: Registry,
  { name, help, labels }: Description<Label>,
  read: () => Promise<Sample<Label>[]>,
) {
  new Gauge({
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect() {
      const samples = await read().catch(
        (err: unknown) => (log.warn({ err, gauge: name }, 'a gauge was not read'), []),
      );
      this.reset();
      for (const [series, value] of samples) this.set(series, value);
    },
  });
}
