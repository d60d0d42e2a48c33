import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { serveMetrics } from '#server/platform/metrics';
import { outboxBacklog } from '#server/platform/outbox/backlog';
import { type App, startApp } from '../app.js';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { newcomer } from './behaviour.js';
import { MoodyInbox } from './moody-inbox.js';

jest.setTimeout(120_000);

const MOST_REFUSALS = 12;

let inbox: MoodyInbox;
let app: App;
beforeAll(async () => {
  inbox = await MoodyInbox.open();
  app = await startApp({ SMTP_URL: inbox.url });
});
afterEach(() => {
  inbox.mood = 'well';
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

/** Somebody registers; what becomes of the letter that he waits for. */
async function registered() {
  const form = newcomer();
  const { status, body } = await app.call<{ id: string }>('POST', 'auth/users/', { body: form });
  expect(status).toBe(201);
  const task = async () =>
    (
      await sql<{ id: string; state: string; attempts: number; error: string | null; running: boolean }>`
        select id, state, attempts, error, lease_until > now() as running from app.outbox where queue = 'mail' and payload ->> 'userId' = ${body.id}`.execute(
        app.sql,
      )
    ).rows[0];
  /** Ends the delay of each retry until the mail was tried so often. */
  const tried = (times: number) =>
    until(
      async () => {
        await sql`update app.outbox set due_at = due_at - interval '2 hours' where state = 'open'`.execute(app.sql);
        return task();
      },
      (found) => (found?.attempts ?? 0) >= times && !found!.running,
      60_000,
    );
  const done = async () => {
    await tried(1);
    await until(task, (found) => found?.state === 'done', 30_000);
    return inbox.taken.filter(({ to }) => to === form.email);
  };
  return { task, tried, done };
}

describe('A letter', () => {
  it('goes out on the connection of the one before', async () => {
    const [first, second] = [await registered(), await registered()];
    expect(await first.done()).toHaveLength(1);
    expect(await second.done()).toHaveLength(1);
    const { calls } = inbox;
    expect(await (await registered()).done()).toHaveLength(1);
    expect(inbox.calls).toBe(calls);
  });

  it('that is refused, for now or for good, is tried again until it is taken, and comes once', async () => {
    inbox.mood = 'later';
    const { task, tried, done } = await registered();
    await tried(1);
    inbox.mood = 'never';
    await tried(2);
    expect(await task()).toMatchObject({ state: 'open', error: expect.stringContaining('554') });
    inbox.mood = 'well';
    await tried(3);
    expect(await done()).toHaveLength(1);
  });

  it('whose receipt was lost comes again as the very same letter', async () => {
    inbox.mood = 'forgetful';
    const { tried, done } = await registered();
    await tried(1);
    inbox.mood = 'well';
    await tried(2);
    const letters = await done();
    expect(letters.length).toBeGreaterThan(1);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(1);
    expect(new Set(letters.map(({ text }) => /activate\S+/.exec(text.replaceAll('=\n', ''))![0])).size).toBe(1);
  });

  it('is never given up while nobody is at home, however often somebody knocks', async () => {
    await inbox.close();
    const { task, tried, done } = await registered();
    await tried(MOST_REFUSALS + 2);
    expect((await task())!.state).toBe('open');
    await inbox.listen();
    expect(await done()).toHaveLength(1);
  });

  it('that is refused every time is given up at last, and operators see it', async () => {
    inbox.mood = 'never';
    const { task, tried } = await registered();
    await tried(MOST_REFUSALS);
    expect(await task()).toMatchObject({ state: 'dead', attempts: MOST_REFUSALS });
    const port = await freePort();
    const metrics = serveMetrics(port, { outbox: () => outboxBacklog(app.sql) });
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await metrics.close();
    expect(figures).toContain('groundwork_outbox_messages{queue="mail",state="dead"} 1');
  });
});
