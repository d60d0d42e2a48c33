import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ResponseCache } from '#server/platform/http/response-cache';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type App, startApp } from '../app.js';
import { until } from '../until.js';

let app: App;
let views: ViewPositions;
beforeAll(async () => {
  app = await startApp();
  views = app.web.get(ViewPositions);
}, 60_000);
afterAll(() => app.stop(), 30_000);

let made: number;
let answers: ResponseCache;
beforeEach(() => {
  made = 0;
  answers = new ResponseCache(views, ['catalogue']);
});

const make = () => Promise.resolve({ json: String(++made) });
const answer = async () => (await answers.of('What is new?', make)).json;
const moved = (view: string) => sql`select pg_notify('passed', ${`${view}:0`})`.execute(app.sql);

describe('An answer that is the same for everybody', () => {
  it('is made once, however many ask for it, at once or later', async () => {
    expect(await Promise.all([answer(), answer(), answer()])).toEqual(['1', '1', '1']);
    expect(await answer()).toBe('1');
    expect((await answers.of('And what is old?', make)).json).toBe('2');
  });

  it('is made anew when what it shows has moved, wherever to, and only then', async () => {
    await answer();
    await moved('wallet');
    await moved('catalogue');
    await until(answer, (json) => json !== '1');
    expect(made).toBe(2);
  });

  it('is not kept when what it shows moved while it was being made', async () => {
    let finish = () => undefined as void;
    const slow = answers.of('What is new?', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { json: 'what it was before' };
    });
    const heard = new Promise<void>((resolve) => views.whenMoved(['catalogue'], resolve));
    await moved('catalogue');
    await heard;
    expect(await answer()).toBe('1');
    finish();
    expect((await slow).json).toBe('what it was before');
    expect(await answer()).toBe('1');
  });

  it('is made anew when news of a move may have gone by unheard', async () => {
    await answer();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen passed' and datname = current_database()`.execute(app.sql);
    await until(answer, (json) => json !== '1');
    await until(
      () => Promise.resolve(views.hears),
      (hears) => hears,
    );
    const json = await answer();
    expect(await answer()).toBe(json);
  });

  it('is not kept where the question alone would fill the memory', async () => {
    const long = 'x'.repeat(1_000);
    expect([(await answers.of(long, make)).json, (await answers.of(long, make)).json]).toEqual(['1', '2']);
  });

  it('that could not be made is nobody else’s', async () => {
    const failing = answers.of('What is new?', () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect(await answer()).toBe('1');
  });
});
