import { sql } from 'kysely';
import type { Cause } from '#server/kernel/decider';
import { CancelMessage, type OutboxEffect, OutboxMessage } from '#server/kernel/reactions';
import { currentTrace } from '#server/platform/events/trace-context';
import type { Write } from '#server/platform/subscriptions/checkpoint';

/** The checkpoint that passes the cause of a message: until then its event may be delivered again. */
export type MessageCause = Readonly<{ checkpoint: string; position: bigint }>;

/**
 * The inserts of some messages and cancellations. Each joins `place`, so that it is part of the statement of its cause. A
 * message and its cancellation in one statement are one cancelled row.
 */
export function messageRows(effects: readonly OutboxEffect[], cause?: MessageCause): Write[] {
  const messages = effects.filter((effect) => effect instanceof OutboxMessage);
  const cancelled = new Set(effects.filter((effect) => effect instanceof CancelMessage).map(({ id }) => id));
  const open = messages.filter(({ id }) => !cancelled.has(id));
  const [checkpoint, position] = [cause?.checkpoint ?? null, cause ? String(cause.position) : null];
  const writes: Write[] = [];
  if (open.length)
    writes.push(sql`
      insert into app.outbox (id, queue, name, payload, trace, due_at, cause_checkpoint, cause_position)
      select id, queue, name, payload, trace, coalesce("dueAt", now()), ${checkpoint}, ${position}::bigint
      from place, jsonb_to_recordset(${JSON.stringify(open.map(traced))}::jsonb)
        as message (id text, queue text, name text, payload jsonb, trace jsonb, "dueAt" timestamptz)
      on conflict (id) do nothing`);
  if (cancelled.size)
    writes.push(sql`
      insert into app.outbox (id, queue, name, payload, state, done_at, cause_checkpoint, cause_position)
      select id, '', '', '{}', 'cancelled', now(), ${checkpoint}, ${position}::bigint
      from place, unnest(${[...cancelled]}::text[]) as cancellation (id)
      on conflict (id) do update set state = 'cancelled', done_at = now()
      where outbox.state in ('open', 'dead')`);
  return writes;
}

function traced(message: OutboxMessage): OutboxMessage {
  const trace = message.trace ?? currentTrace();
  return trace ? message.causedBy(causeOf(trace)) : message;
}

const causeOf = ({ correlationId, causationId, actorId }: Cause): Cause => ({ correlationId, causationId, actorId });
