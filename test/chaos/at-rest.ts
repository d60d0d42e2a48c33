import pg from 'pg';
import { typesOf } from '#projections/projection';
import { views } from '#projections/views';
import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import type { History } from './history.js';
import { type Fact, wholeLog } from './whole-log.js';

/** Waits until whatever was paid is settled, no task is open and every view shows the log to its end. */
export async function atRest(stack: Stack, history: History, patienceMs: number) {
  const client = new pg.Client({ connectionString: stack.run.env.DATABASE_URL });
  await client.connect();
  const rowsOf = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  try {
    await until(
      async () => {
        const facts = await wholeLog(stack.run.env.EVENTSTORE_URL!);
        const settled = new Set(facts.filter(({ type }) => type === 'PaymentSettled').map(referenceOf));
        const tasks = await rowsOf<{ id: string; error: string | null }>(
          `select id, error from app.outbox where state <> 'done' limit 5`,
        );
        const reached = await rowsOf<{ name: string; position: string }>(
          'select name, position::text from projection.checkpoint',
        );
        const waiting = history.paid.filter(({ reference }) => !settled.has(reference)).slice(0, 5);
        return [
          ...waiting.map(({ reference }) => `${reference} was paid and is not settled`),
          ...tasks.map(({ id, error }) => `task ${id} is not done (${error ?? 'not tried'})`),
          ...behind(facts, new Map(reached.map(({ name, position }) => [name, BigInt(position)]))),
        ];
      },
      (reasons) => reasons.length === 0,
      patienceMs,
    );
  } finally {
    await client.end();
  }
}

const referenceOf = ({ data }: Fact) => data.reference;

function behind(facts: readonly Fact[], reached: Map<string, bigint>): string[] {
  return views.flatMap((view) => {
    const types = new Set(typesOf(view));
    const last = facts.findLast(({ type }) => types.has(type));
    const position = reached.get(view.schema) ?? -1n;
    return last && last.position > position ? [`${view.name} stands at ${position}, not at ${last.position}`] : [];
  });
}
