import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type App, startApp } from '../app.js';
import { desk, type Item, type Read } from '../catalogue/desk.js';
import { environmentOf } from '../environment.js';
import { guarded } from '../guarded.js';
import { until } from '../until.js';
import { startWebProcess, type WebProcess } from '../web-process.js';
import { macThen, sealedThen } from './first-release.js';

type Entry = { co_founder: { username: string }; note: string | null };
type Pair = { access: string; refresh: string };

const [old, fresh] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
/** Rounds of requests that pass on each configuration. */
const ROUNDS = 5;

let app: App;
let web: WebProcess;
let workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await startApp({ KEYS_SECRET: old });
});
afterAll(async () => {
  for (const worker of workers.filter(({ exitCode }) => exitCode === null)) {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
  await web?.stop();
  await app.stop();
});

/** The built worker as a process of its own. */
function startWorker(KEYS_SECRET: string) {
  const worker = fork('dist/server/worker.js', [], {
    env: { PATH: process.env.PATH, ...environmentOf(app.config), KEYS_SECRET, LOG_LEVEL: 'fatal' },
    execArgv: guarded(),
  });
  workers.push(worker);
}

const call = async <Body>(method: string, path: string, { token, body }: { token?: string; body?: object }) => {
  const answer = await fetch(`${web.url}${path.startsWith('/') ? path : `/api/${path}`}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as Body };
};

/** Each wrapping of a stored key, with how many keys have it. */
const wrappings = async () =>
  (
    await sql<{ by: string | null; keys: number }>`
      select wrapped_by as by, count(*) as keys from app.person_key group by 1 order by 1`.execute(app.sql)
  ).rows;

it('KEYS_SECRET is rotated under load: every request is answered, every text, link and session still opens', async () => {
  web = await startWebProcess(app, { KEYS_SECRET: old });
  const at = desk(app);
  const [reader, creator] = [await app.person(), await app.person()];
  const writers = await Promise.all(Array.from({ length: 4 }, () => app.person()));
  const listing = await at.submit(creator);
  const section = await at.section(creator, listing.id, 'Shelves');
  const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await at.upload(creator, 'listing/image', 'image_content', [['shelf.png', picture]], { section: section.id });

  // What the first release left: a key it wrapped, a link it signed, and a session it renewed.
  const first = sealedThen(old, writers[0]!.id, 'connect-note', 'unused');
  await sql`insert into app.person_key (person_id, kid, wrapped) values (${writers[0]!.id}, '0', ${first.wrapped})`.execute(
    app.sql,
  );
  const links = new Set<string>();
  const linkOf = async () => {
    const { body } = await call<Read>('GET', `listing/${listing.id}/${section.id}/`, { token: creator.token });
    const [{ image_content }] = body.data.contents as [Item];
    return image_content!;
  };
  const given = new URL(await linkOf(), web.url);
  const [fileId, expires] = [given.pathname.split('/').at(-1)!, given.searchParams.get('expires')!];
  given.searchParams.set('signature', macThen(old, `${fileId}/${creator.id}/${expires}`));
  links.add(given.pathname + given.search);
  const { body: session } = await call<Pair>('POST', 'login', {
    body: { email: creator.email, password: creator.password },
  });
  const renewedThen = macThen(old, `refresh/${session.refresh}`);
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  await sql`insert into app.refresh_token (hash, session_id, expires_at)
    select ${hash(renewedThen)}, session_id, expires_at from app.refresh_token where hash = ${hash(session.refresh)}`.execute(
    app.sql,
  );
  await sql`update app.refresh_token set used_at = clock_timestamp(), successor = ${hash(renewedThen)}
    where hash = ${hash(session.refresh)}`.execute(app.sql);
  const again = await call<Pair>('POST', 'auth/jwt/refresh/', { body: { refresh: session.refresh } });
  expect([again.status, again.body.refresh]).toEqual([200, renewedThen]);

  const failures: unknown[] = [];
  const notes = new Map<string, string>();
  let [refresh, rounds, isOver] = [renewedThen, 0, false];
  const check = (what: string, answer: { status: number; body: unknown }, isRight: boolean) => {
    if (!isRight) failures.push([what, answer.status, answer.body]);
  };
  /** Writes and reads texts, opens links and renews a session, twice at once with one token. */
  const load = async () => {
    while (!isOver) {
      const writer = writers[rounds % writers.length]!;
      if (!notes.has(writer.username)) {
        notes.set(writer.username, `note ${rounds}`);
        const body = { receiver: reader.username, note: notes.get(writer.username) };
        const sent = await call('POST', 'connect/send-request', { token: writer.token, body });
        check('a note', sent, sent.status === 201);
      }
      const list = await call<{ results: Entry[] }>('GET', 'connect/requests/', { token: reader.token });
      const read = list.body.results?.filter(({ co_founder, note }) => note === notes.get(co_founder.username));
      check('the list', list, list.status === 200 && read.length === list.body.results.length);
      for (const link of links) {
        const file = await call('GET', link, {});
        check('a link', file, file.status === 200);
      }
      const renewed = await Promise.all(
        [refresh, refresh].map((token) => call<Pair>('POST', 'auth/jwt/refresh/', { body: { refresh: token } })),
      );
      for (const one of renewed)
        check('a renewal', one, one.status === 200 && one.body.refresh === renewed[0]!.body.refresh);
      refresh = renewed[0]!.body.refresh;
      rounds++;
    }
  };
  const running = load().catch((error: unknown) => failures.push(error));
  const pass = async () => {
    const from = rounds;
    await until(
      () => rounds,
      (now) => now >= from + ROUNDS || failures.length > 0,
      60_000,
    );
  };
  const restart = async (KEYS_SECRET: string) => {
    links.add(await linkOf());
    const before = web;
    web = await startWebProcess(app, { KEYS_SECRET });
    await before.stop();
    await pass();
  };

  await pass();
  await restart(`${old},${fresh}`);
  await restart(`${fresh},${old}`);
  startWorker(`${fresh},${old}`);
  await until(wrappings, (all) => all.length === 1 && all[0]!.by !== null && all[0]!.keys === notes.size);
  // Links live for five minutes; those signed with the old secret end with it.
  links.clear();
  await restart(fresh);
  isOver = true;
  await running;
  expect(failures).toEqual([]);
  expect(notes.size).toBe(writers.length);
}, 240_000);
