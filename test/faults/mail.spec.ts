import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { log } from '#server/platform/log';
import { serveMetrics } from '#server/platform/metrics';
import { outboxBacklog } from '#server/platform/outbox/backlog';
import { type App, startApp } from '../app.js';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { registrationForm } from './expected-responses.js';
import { FaultyMailServer } from './faulty-mail-server.js';

const MAX_ATTEMPTS = 12;

let inbox: FaultyMailServer;
let app: App;
beforeAll(async () => {
  inbox = await FaultyMailServer.open();
  app = await startApp({ SMTP_URL: inbox.url });
});
afterEach(() => {
  inbox.mode = 'normal';
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

/** Registers an account; observes its activation mail. */
async function register() {
  const form = registrationForm();
  const { status, body } = await app.call<{ id: string }>('POST', 'auth/users/', { body: form });
  expect(status).toBe(201);
  const message = async () =>
    (
      await sql<{ id: string; state: string; attempts: number; error: string | null; running: boolean }>`
        select id, state, attempts, error, lease_until > now() as running from app.outbox where queue = 'mail' and payload ->> 'userId' = ${body.id}`.execute(
        app.sql,
      )
    ).rows[0];
  /** Skips the delay of the retry while the message has fewer than `times` attempts. */
  const hurried = async (times = 1_000) => {
    await sql`update app.outbox set due_at = due_at - interval '2 hours' where queue = 'mail' and state = 'open' and attempts < ${times}
      and payload ->> 'userId' = ${body.id}`.execute(app.sql);
    return message();
  };
  /** Resolves after `times` attempts; the next one waits for its delay. */
  const tried = (times: number) =>
    until(
      () => hurried(times),
      (found) => (found?.attempts ?? 0) >= times && !found!.running,
      60_000,
    );
  const done = async () => {
    await until(
      () => hurried(),
      (found) => found?.state === 'done',
      60_000,
    );
    return inbox.accepted.filter(({ to }) => to === form.email);
  };
  return { email: form.email, message, tried, done };
}

describe('A mail', () => {
  it('reuses the connection of the previous mail', async () => {
    const [first, second] = [await register(), await register()];
    expect(await first.done()).toHaveLength(1);
    expect(await second.done()).toHaveLength(1);
    const { connections } = inbox;
    expect(await (await register()).done()).toHaveLength(1);
    expect(inbox.connections).toBe(connections);
  });

  it('that is refused for its recipient leaves no address in the log and the outbox', async () => {
    const warn = jest.spyOn(log, 'warn');
    inbox.mode = 'no-mailbox';
    const { email, message, tried, done } = await register();
    await tried(1);
    const { error } = (await message())!;
    expect(error).toContain('550');
    expect(error).not.toContain(email);
    const failures = warn.mock.calls.flatMap(([line]) => (line as unknown as { err?: object }).err ?? []);
    warn.mockRestore();
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.map((err) => JSON.stringify({ ...err, text: String(err) })).join()).not.toContain(email);
    inbox.mode = 'normal';
    expect(await done()).toHaveLength(1);
  });

  it('that is refused with 4xx or 5xx is retried until it is accepted, and arrives once', async () => {
    inbox.mode = 'temporary';
    const { message, tried, done } = await register();
    await tried(1);
    inbox.mode = 'permanent';
    await tried(2);
    expect(await message()).toMatchObject({ state: 'open', error: expect.stringContaining('554') });
    inbox.mode = 'normal';
    await tried(3);
    expect(await done()).toHaveLength(1);
  });

  it('whose acknowledgement is lost arrives again with the same Message-ID and link', async () => {
    inbox.mode = 'no-reply';
    const { tried, done } = await register();
    await tried(1);
    inbox.mode = 'normal';
    await tried(2);
    const mails = await done();
    expect(mails.length).toBeGreaterThan(1);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(new Set(mails.map(({ text }) => /activate\S+/.exec(text.replaceAll('=\n', ''))![0])).size).toBe(1);
  });

  it('is retried without limit while the server is unreachable', async () => {
    await inbox.close();
    const { message, tried, done } = await register();
    await tried(MAX_ATTEMPTS + 2);
    expect((await message())!.state).toBe('open');
    await inbox.listen();
    expect(await done()).toHaveLength(1);
  });

  it('that is refused at every attempt becomes a dead message, and the metrics show it', async () => {
    inbox.mode = 'permanent';
    const { message, tried } = await register();
    await tried(MAX_ATTEMPTS);
    expect(await message()).toMatchObject({ state: 'dead', attempts: MAX_ATTEMPTS });
    const port = await freePort();
    const metrics = serveMetrics(port, { outbox: () => outboxBacklog(app.sql) });
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await metrics.close();
    expect(figures).toContain('groundwork_outbox_messages{queue="mail",state="dead"} 1');
  });
});
