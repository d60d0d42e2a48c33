import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { FollowerState } from './follow.js';

/** Figures for operators on a private port of loopback; nothing is served when no port is given. */
export function serveMetrics(port: number | undefined, followers: () => FollowerState[]) {
  if (port === undefined) return { close: () => Promise.resolve() };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, value: (state: FollowerState) => number) =>
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
  const server = createServer((_req, res) => {
    void registry.metrics().then((text) => res.setHeader('content-type', registry.contentType).end(text));
  }).listen(port, '127.0.0.1');
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
