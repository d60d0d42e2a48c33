import { once } from 'node:events';
import { WebSocket } from 'ws';
import { until } from '../until.js';

/** Where Node opens its inspector on SIGUSR1. */
const LIST = 'http://127.0.0.1:9229/json/list';

/** Has a running Node process evaluate code of which no program knows, such as a loop without end. One process at a time. */
export async function evaluate(pid: number, expression: string) {
  process.kill(pid, 'SIGUSR1');
  const [target] = await until(
    async () => (await (await fetch(LIST)).json()) as { webSocketDebuggerUrl: string }[],
    (targets) => targets.length === 1,
  );
  const inspector = new WebSocket(target!.webSocketDebuggerUrl);
  await once(inspector, 'open');
  const sent = new Promise((resolve) =>
    inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }), resolve),
  );
  await sent;
  // A process that loops answers nothing: the connection ends with it.
  inspector.on('error', () => undefined);
}
