import pg from 'pg';
import { typesOf } from '#projections/projection';
import { views } from '#projections/views';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import type { History } from './history.js';
import { type StoredEvent, readAllEvents } from './all-events.js';

/** Waits until every payment is settled, no outbox message is open but timers of later, and every view has handled its last event. */
export async function waitForQuiescence(stack: Stack, history: History, timeoutMs: number) {
  const client = new pg.Client({ connectionString: stack.run.env.DATABASE_URL });
  await client.connect();
  const rowsOf = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  try {
    await until(
      async () => {
        const events = await readAllEvents(stack.run.env.EVENTSTORE_URL!);
        const settled = new Set(events.filter(({ type }) => type === 'PaymentSettled').map(referenceOf));
        const messages = await rowsOf<{ id: string; error: string | null }>(
          `select id, error from app.outbox where state in ('open', 'dead') and due_at < now() + interval '1 hour' and not (queue in ('transparency', 'notifications') and due_at > now()) limit 5`,
        );
        const reached = await rowsOf<{ name: string; position: string }>(
          'select name, position::text from projection.checkpoint',
        );
        const waiting = history.paid.filter(({ reference }) => !settled.has(reference)).slice(0, 5);
        return [
          ...waiting.map(({ reference }) => `${reference} was paid and is not settled`),
          ...messages.map(({ id, error }) => `message ${id} is not done (${error ?? 'not tried'})`),
          ...behind(events, new Map(reached.map(({ name, position }) => [name, BigInt(position)]))),
        ];
      },
      (reasons) => reasons.length === 0,
      timeoutMs,
    );
  } finally {
    await client.end();
  }
}

const referenceOf = ({ data }: StoredEvent) => data.reference;

function behind(events: readonly StoredEvent[], reached: Map<string, bigint>): string[] {
  return views.flatMap((view) => {
    const types = new Set(typesOf(view));
    const last = events.findLast(({ type }) => types.has(type));
    const position = reached.get(view.schema) ?? -1n;
    return last && last.position > position ? [`${view.name} is at ${position}, not at ${last.position}`] : [];
  });
}
