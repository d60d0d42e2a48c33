import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { SubscriptionState } from '#server/platform/subscriptions/subscription';
import type { OutboxBacklog } from '#server/platform/outbox/backlog';
import type { InboxBacklog } from '#server/platform/providers/inbox';

/** Figures for operators on a private port of loopback; nothing is served when no port is given. */
export function serveMetrics(
  port: number | undefined,
  followers: () => SubscriptionState[],
  tasks?: () => Promise<OutboxBacklog[]>,
  inbox?: () => Promise<InboxBacklog[]>,
) {
  if (port === undefined) return { close: () => Promise.resolve() };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: (state: SubscriptionState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['follower'],
      registers: [registry],
      collect() {
        for (const state of followers()) this.set({ follower: state.name }, value(state));
      },
    });
  gauge('groundwork_follower_position', 'Position of the log a follower has passed', ({ position }) =>
    Number(position),
  );
  gauge('groundwork_follower_halted', '1 while a follower cannot apply its next event', ({ halted }) =>
    halted ? 1 : 0,
  );
  if (tasks)
    new Gauge({
      name: 'groundwork_tasks',
      help: 'Tasks not done: open ones go on being tried, dead ones wait for a person',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        const left = await tasks();
        this.reset();
        for (const { queue, state, count } of left) this.set({ queue, state }, count);
      },
    });
  if (inbox)
    new Gauge({
      name: 'groundwork_inbox_open',
      help: 'Messages of the payment provider that are not done: received ones are on their way, unhandled ones have no handler',
      labelNames: ['event', 'verdict'],
      registers: [registry],
      async collect() {
        const open = await inbox();
        this.reset();
        for (const { event, verdict, count } of open) this.set({ event: event ?? '', verdict }, count);
      },
    });
  const server = createServer((_req, res) => {
    void registry.metrics().then(
      (text) => res.setHeader('content-type', registry.contentType).end(text),
      () => res.writeHead(503).end(),
    );
  }).listen(port, '127.0.0.1');
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
