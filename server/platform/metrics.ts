import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { SubscriptionState } from '#server/platform/subscriptions/subscription';
import type { QueueBacklog } from '#server/platform/outbox/backlog';
import type { InboxBacklog } from '#server/platform/providers/inbox';

/** Figures for operators on a private port of loopback; nothing is served when no port is given. */
export function serveMetrics(
  port: number | undefined,
  followers: () => SubscriptionState[],
  outbox?: () => Promise<QueueBacklog[]>,
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
  if (outbox) {
    new Gauge({
      name: 'groundwork_outbox_messages',
      help: 'Messages that are not done: open ones are due, scheduled or running; dead ones wait for an operator',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        const queues = await outbox();
        this.reset();
        for (const { queue, open, due, scheduled, dead } of queues)
          for (const [state, count] of Object.entries({ open, due, scheduled, dead }))
            this.set({ queue, state }, count);
      },
    });
    new Gauge({
      name: 'groundwork_outbox_oldest_due_seconds',
      help: 'How long the oldest due message of a queue has waited',
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const queues = await outbox();
        this.reset();
        for (const { queue, oldestDueSeconds } of queues) this.set({ queue }, oldestDueSeconds);
      },
    });
  }
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
