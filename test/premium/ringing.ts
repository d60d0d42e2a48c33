import type pg from 'pg';

type Which = { before?: string; person?: string };

/**
 * Rings the next timer of Premium of each person, or of this one, as if its time had come; resolves to how many rang. A timer
 * decides as of when it was due, so that the clock of no process need move.
 */
export async function ringNext(client: pg.Client, { before = 'infinity', person }: Which = {}): Promise<number> {
  const { rowCount } = await client.query(
    `update app.outbox as message set due_at = now() from (
       select distinct on (payload->>'userId') id from app.outbox
       where state = 'open' and name in ('premium-due', 'premium-reminder') and due_at > now() and due_at < $1
         and ($2::text is null or payload->>'userId' = $2)
       order by payload->>'userId', due_at, name desc) as next
     where message.id = next.id`,
    [before, person ?? null],
  );
  return rowCount ?? 0;
}
