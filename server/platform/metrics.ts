import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { sampledGauge } from '#server/platform/sampled-gauge';
import { type DriftChecks, measureDrift, measureViews } from '#server/platform/subscriptions/view-metrics';
import type { ViewStatus } from '#server/platform/subscriptions/view-status';
import type { SubscriptionState } from '#server/platform/subscriptions/subscription';
import type { QueueBacklog } from '#server/platform/outbox/backlog';
import type { InboxBacklog } from '#server/platform/providers/inbox';
import type { ReactionHealth } from '#server/platform/subscriptions/parked-list';

/** Measurements of a process beside its memory and CPU. */
type Sources = {
  clientErrors?: () => number;
  /** Counts of the security log by kind. */
  security?: () => Iterable<readonly [kind: string, count: number]>;
  subscriptions?: () => SubscriptionState[];
  views?: () => Promise<ViewStatus[]>;
  driftChecks?: () => DriftChecks[];
  outbox?: () => Promise<QueueBacklog[]>;
  inbox?: () => Promise<InboxBacklog[]>;
  reactions?: () => Promise<ReactionHealth[]>;
};

/**
 * Figures for operators at `/metrics` of a private port on loopback; nothing is served when no port is given. A process
 * that feeds views answers `/health/ready` there: 200 when each view is caught up, else 503, with the status of each.
 */
export function serveMetrics(
  port: number | undefined,
  { clientErrors, security, subscriptions = () => [], views, driftChecks, outbox, inbox, reactions }: Sources = {},
) {
  if (port === undefined) return { close: () => Promise.resolve() };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: (state: SubscriptionState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['subscription'],
      registers: [registry],
      collect() {
        for (const state of subscriptions()) this.set({ subscription: state.name }, value(state));
      },
    });
  gauge('groundwork_subscription_position', 'Position in the log that a subscription has passed', ({ position }) =>
    Number(position),
  );
  gauge('groundwork_subscription_halted', '1 while a subscription cannot go on', ({ halted }) => (halted ? 1 : 0));
  gauge('groundwork_subscription_owner', '1 while this process holds the lease', ({ owner }) => (owner ? 1 : 0));
  if (clientErrors)
    new Counter({
      name: 'groundwork_client_errors_total',
      help: 'Errors that browsers reported to this process',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(clientErrors());
      },
    });
  if (security)
    new Counter({
      name: 'groundwork_security_events_total',
      help: 'Events of the security log: failed sign-ins, limits reached, forged webhooks, refused rights and codes',
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, count] of security()) this.inc({ kind }, count);
      },
    });
  if (reactions) {
    sampledGauge(
      registry,
      {
        name: 'groundwork_parked_events',
        help: 'Events set aside by a set of reactions: parked ones are retried, waiting ones follow them in their stream',
        labels: ['set', 'state'],
      },
      async () =>
        (await reactions()).flatMap(({ set, parked, waiting }) => [
          [{ set, state: 'parked' }, parked],
          [{ set, state: 'waiting' }, waiting],
        ]),
    );
    sampledGauge(
      registry,
      {
        name: 'groundwork_parked_event',
        help: '1 for each of the ten oldest parked events of a set, by its id',
        labels: ['set', 'event'],
      },
      async () => (await reactions()).flatMap(({ set, events }) => events.map((event) => [{ set, event }, 1])),
    );
  }
  if (views) measureViews(registry, views);
  if (driftChecks) measureDrift(registry, driftChecks);
  if (outbox) {
    sampledGauge(
      registry,
      {
        name: 'groundwork_outbox_messages',
        help: 'Messages that are not done: open ones are due, scheduled or running; dead ones wait for an operator',
        labels: ['queue', 'state'],
      },
      async () =>
        (await outbox()).flatMap(({ queue, open, due, scheduled, dead }) =>
          Object.entries({ open, due, scheduled, dead }).map(([state, count]) => [{ queue, state }, count]),
        ),
    );
    sampledGauge(
      registry,
      {
        name: 'groundwork_outbox_oldest_due_seconds',
        help: 'How long the oldest due message of a queue has waited',
        labels: ['queue'],
      },
      async () => (await outbox()).map(({ queue, oldestDueSeconds }) => [{ queue }, oldestDueSeconds]),
    );
  }
  if (inbox)
    sampledGauge(
      registry,
      {
        name: 'groundwork_inbox_open',
        help: 'Messages of the payment provider that are not done: received ones are on their way, unhandled ones have no handler',
        labels: ['event', 'verdict'],
      },
      async () => (await inbox()).map(({ event, verdict, count }) => [{ event: event ?? '', verdict }, count]),
    );
  const server = createServer((req, res) => {
    const answer = views && req.url === '/health/ready' ? readiness(views) : figures(registry);
    void answer.then(
      ({ status = 200, type, text }) => res.writeHead(status, { 'content-type': type }).end(text),
      () => res.writeHead(503).end(),
    );
  }).listen(port, '127.0.0.1');
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

type Answer = { status?: number; type: string; text: string };

const figures = async (registry: Registry): Promise<Answer> => ({
  type: registry.contentType,
  text: await registry.metrics(),
});

async function readiness(views: () => Promise<ViewStatus[]>): Promise<Answer> {
  const found = await views();
  const ready = found.every(({ state }) => state === 'live');
  const text = JSON.stringify({ status: ready ? 'ready' : 'not ready', views: found });
  return { status: ready ? 200 : 503, type: 'application/json; charset=utf-8', text };
}
