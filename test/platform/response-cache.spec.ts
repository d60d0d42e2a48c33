import { sql } from 'kysely';
import { ResponseCache } from '#server/platform/http/response-cache';
import { type App, startApp } from '../app.js';
import { until } from '../until.js';

describe('A cached answer', () => {
  let made: number;
  let answers: ResponseCache<{ body: { number: number } }>;
  beforeEach(() => {
    made = 0;
    answers = new ResponseCache();
  });
  const make = () => Promise.resolve({ body: { number: ++made } });
  const answer = async (key = 'today') => {
    const { bytes } = await answers.of(key, make);
    return (JSON.parse(bytes.toString()) as { number: number }).number;
  };

  it('is computed once for concurrent requests and those within a second', async () => {
    expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1]);
    expect(await answer()).toBe(1);
    expect(await answer('yesterday')).toBe(2);
  });

  it('is known to be cached once it was computed', async () => {
    expect(answers.has('today')).toBe(false);
    await answer();
    expect(answers.has('today')).toBe(true);
  });

  it('is recomputed after a second', async () => {
    const asked = Date.now();
    expect(await answer()).toBe(1);
    await until(answer, (number) => number === 2);
    expect(Date.now() - asked).toBeGreaterThanOrEqual(990);
  });

  it('is not cached after a failure', async () => {
    const failing = () => answers.of('today', () => Promise.reject(new Error('the database is away')));
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('the database is away');
    expect(await answer()).toBe(1);
  });

  it('is not cached under an overlong key', async () => {
    const key = 'a'.repeat(501);
    expect([await answer(key), await answer(key)]).toEqual([1, 2]);
  });

  it('changes its validator with its content, and only then', async () => {
    const etag = async (body: { number: number }) =>
      (await new ResponseCache().of('today', () => Promise.resolve({ body }))).etag;
    expect(await etag({ number: 1 })).toBe(await etag({ number: 1 }));
    expect(await etag({ number: 1 })).not.toBe(await etag({ number: 2 }));
  });
});

describe('A visitor', () => {
  let app: App;
  /** Checks of the reactions' health that wait for a lock. */
  const blockedChecks = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%is_head%'`.execute(app.sql)
    ).rows[0]!.n;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it.each(['listing/?search=pharmacy', 'listing/home'])(
    'has cache headers for %s, so that a CDN may serve it for a second',
    async (path) => {
      const { headers, status, body } = await app.call('GET', path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=1, stale-while-revalidate=5']);
      expect(body).not.toEqual('');
      expect(headers.get('vary')).toMatch(/authorization/i);
      const etag = headers.get('etag')!;
      const again = await app.call('GET', path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    },
  );

  it('a signed-in person never gets a cached response', async () => {
    const { token } = await app.person();
    const { headers } = await app.call('GET', 'listing/home', { token });
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('is shown readiness from one check for all concurrent requests', async () => {
    // On a fast machine the views have not yet said that they are caught up.
    await until(
      async () => (await app.call('GET', '/health/ready')).status,
      (status) => status === 200,
    );
    // The answer is kept for half a second.
    const answeredAt = performance.now();
    await until(
      () => performance.now() - answeredAt,
      (ms) => ms > 600,
    );
    const lock = await app.sql.startTransaction().execute();
    await sql`lock table app.parked_event in access exclusive mode`.execute(lock);
    let isAnswered = false;
    const answers = Promise.all(Array.from({ length: 20 }, () => app.call('GET', '/health/ready')));
    void answers.then(() => (isAnswered = true));
    let most = 0;
    await until(
      async () => {
        most = Math.max(most, await blockedChecks());
        return isAnswered;
      },
      (done) => done,
    );
    await lock.rollback().execute();
    expect((await answers).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(most).toBe(1);
  });
});
