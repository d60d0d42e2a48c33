import { Counter, type Registry } from 'prom-client';
import { sampledGauge } from '#server/platform/sampled-gauge';
import type { ViewStatus } from './view-status.js';

/** Counts of one view's sentinel: keys compared with the log, and keys that differed and were made anew. */
export type DriftChecks = { view: string; compared: number; healed: number };

/** Registers the counts of every sentinel of this process. */
export function measureDrift(registry: Registry, checks: () => DriftChecks[]) {
  const counts = [
    ['groundwork_view_keys_compared_total', 'Keys of a view whose rows were compared with the log', 'compared'],
    [
      'groundwork_view_drift_healed_total',
      'Keys of a view whose rows differed from the log and were made anew',
      'healed',
    ],
  ] as const;
  for (const [name, help, count] of counts)
    new Counter({
      ...{ name, help, labelNames: ['view'], registers: [registry] },
      collect() {
        this.reset();
        for (const one of checks()) this.inc({ view: one.view }, one[count]);
      },
    });
}

/** Registers one gauge per figure of `ViewStatus`. */
export function measureViews(registry: Registry, views: () => Promise<ViewStatus[]>) {
  const figures: [name: string, help: string, value: (status: ViewStatus) => number][] = [
    ['groundwork_view_lag_events', 'Events received and not applied yet', ({ lag_events }) => lag_events],
    ['groundwork_view_lag_seconds', 'Age of the oldest event not applied yet', ({ lag_seconds }) => lag_seconds],
    ['groundwork_view_events_per_second', 'Events applied per second', (status) => status.events_per_second],
    ['groundwork_view_percent', 'Share of the log passed, 0 to 100; below 100 while it is built', (one) => one.percent],
  ];
  for (const [name, help, value] of figures)
    sampledGauge(registry, { name, help, labels: ['view', 'version'] }, async () =>
      (await views()).map((status) => [{ view: status.view, version: status.version }, value(status)]),
    );
  sampledGauge(
    registry,
    {
      name: 'groundwork_view_halted',
      help: '1 for each view that cannot apply an event, with the id of the event',
      labels: ['view', 'version', 'event'],
    },
    async () =>
      (await views())
        .filter(({ state }) => state === 'halted')
        .map(({ view, version, halted_event_id }) => [{ view, version, event: halted_event_id ?? '' }, 1]),
  );
}
