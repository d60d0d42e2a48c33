import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { serveMetrics } from '#server/platform/metrics';
import { outboxBacklog } from '#server/platform/outbox/backlog';
import { freePort } from '../free-port.js';
import { openOutboxes, type Outboxes } from './outboxes.js';

let outboxes: Outboxes;
beforeAll(async () => {
  outboxes = await openOutboxes('backlog');
});
afterAll(() => outboxes.close());

const insert = (queue: string, id: string, due: string, { state = 'open', lease = null as string | null } = {}) =>
  sql`insert into app.outbox (id, queue, name, payload, state, due_at, lease_until)
    values (${id}, ${queue}, 'note', '{}', ${state}, now() + ${due}::interval, now() + ${lease}::interval)`.execute(
    outboxes.db.sql,
  );
async function figures(): Promise<string[]> {
  const port = await freePort();
  const metrics = serveMetrics(port, { outbox: () => outboxBacklog(outboxes.db.sql) });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await metrics.close();
  return text.split('\n');
}

describe('The metrics of the outbox', () => {
  it('count the messages of each queue that are not done, and the age of the oldest that is due', async () => {
    await insert('mail', 'oldest', '-1 hour');
    await insert('mail', 'younger', '-1 minute');
    await insert('mail', 'abandoned', '-1 minute', { lease: '-1 second' });
    await insert('mail', 'running', '-2 hours', { lease: '1 hour' });
    await insert('mail', 'tomorrow', '1 day');
    await insert('mail', 'refused', '-3 hours', { state: 'dead' });
    await insert('mail', 'sent', '-4 hours', { state: 'done' });
    await insert('timers', 'reminder', '1 hour');
    const lines = await figures();
    expect(lines).toEqual(
      expect.arrayContaining([
        'groundwork_outbox_messages{queue="mail",state="open"} 5',
        'groundwork_outbox_messages{queue="mail",state="due"} 3',
        'groundwork_outbox_messages{queue="mail",state="scheduled"} 1',
        'groundwork_outbox_messages{queue="mail",state="dead"} 1',
        'groundwork_outbox_messages{queue="timers",state="open"} 1',
        'groundwork_outbox_oldest_due_seconds{queue="timers"} 0',
      ]),
    );
    const oldest = lines.find((line) => line.startsWith('groundwork_outbox_oldest_due_seconds{queue="mail"}'))!;
    expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(3_600);
    expect(Number(oldest.split(' ')[1])).toBeLessThan(3_700);
  });

  it('leave the other figures readable while the database is not', async () => {
    const port = await freePort();
    const state = { name: 'wallet', position: 7n, owner: true, caughtUp: true };
    const metrics = serveMetrics(port, {
      subscriptions: () => [state],
      outbox: () => Promise.reject(new Error('Connection terminated')),
    });
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await response.text();
    await metrics.close();
    expect(response.status).toBe(200);
    expect(text).toContain('groundwork_subscription_position{subscription="wallet"} 7');
    expect(text).not.toContain('groundwork_outbox_messages{');
  });
});
