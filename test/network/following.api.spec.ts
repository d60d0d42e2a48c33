import { StreamNotFoundError } from '@eventstore/db-client';
import { sql } from 'kysely';
import { messagesView } from '#projections/messages/messages.view';
import { networkView } from '#projections/network/network.view';
import { pairOf } from '#server/kernel/pairs';
import { type App, type Person, startApp } from '../app.js';
import { connected, conversations } from '../messages/conversations.js';
import { notified } from '../notifications/notified.js';
import { openSocket } from '../platform/socket.js';
import { addContents, approve, handIn, type Listing, openMarket, publishListing } from '../purchases/market.js';
import { reviewing } from '../reviews/reviewing.js';
import { settled } from '../settled.js';
import { until } from '../until.js';

let app: App;
let creator: Person, admin: Person, listing: Listing;
/** `ada` follows; `eze` only looks. */
let ada: Person, eze: Person;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  [ada, eze] = [await app.person(), await app.person()];
});
afterAll(() => app.stop());

const call = <Body = { code: string; detail: string }>(
  method: string,
  who: Person | undefined,
  path: string,
  body?: object,
) => app.call<Body>(method, path, { token: who?.token, body });
const follow = (who: Person, whom: Person = creator, following = true) =>
  call('PUT', who, `connect/following/${whom.username}`, { following });
const shown = async (who?: Person, whom: Person = creator) =>
  (
    await call<{ data: { followers: number; is_followed: boolean; can_follow: boolean } }>(
      ...(['GET', who, `connect/following/${whom.username}`] as const),
    )
  ).body.data;
const followedBy = async (who: Person) =>
  (await call<{ count: number; results: { username: string }[] }>('GET', who, 'connect/following')).body;
const reputation = async (whom: Person = creator) =>
  (
    await call<{ data: { rating: { average: number | null; count: number }; answers_within_seconds: number | null } }>(
      ...(['GET', undefined, `creators/${whom.username}/reputation`] as const),
    )
  ).body.data;
/** The types of the events of a stream; none where there is no stream. */
async function typesIn(stream: string): Promise<string[]> {
  const types: string[] = [];
  try {
    for await (const { event } of app.store.client.readStream(stream)) if (event) types.push(event.type);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return types;
}
const said = async (who: Person) =>
  (await notified(app).list(who)).results.filter(({ kind }) => kind === 'creators').map(({ text }) => text);

describe('A creator', () => {
  it('is followed and unfollowed, each without effect when repeated, and lists show it to the follower alone', async () => {
    expect(await shown(ada)).toEqual({ followers: 0, is_followed: false, can_follow: true });
    for (const _ of [1, 2])
      expect(await follow(ada)).toMatchObject({ status: 200, body: { data: { following: true } } });
    expect(await shown(ada)).toEqual({ followers: 1, is_followed: true, can_follow: true });
    expect(await shown(eze)).toEqual({ followers: 1, is_followed: false, can_follow: true });
    expect(await shown(undefined)).toMatchObject({ followers: 1, is_followed: false });
    expect(await followedBy(ada)).toMatchObject({ count: 1, results: [{ username: creator.username }] });
    for (const who of [eze, creator]) expect(await followedBy(who)).toMatchObject({ count: 0, results: [] });
    for (const path of [`connect/following/${creator.username}`, `user/${creator.username}`])
      expect(JSON.stringify((await call('GET', creator, path)).body)).not.toContain(ada.username);

    for (const _ of [1, 2]) expect((await follow(ada, creator, false)).status).toBe(200);
    expect(await shown(ada)).toMatchObject({ followers: 0, is_followed: false });
    expect(await followedBy(ada)).toMatchObject({ count: 0 });
    expect(await typesIn(`connection-${pairOf(ada.id, creator.id)}`)).toEqual(['CreatorFollowed', 'CreatorUnfollowed']);
  });

  it('is another person, who is a creator', async () => {
    expect(await follow(creator)).toMatchObject({ status: 409, body: { code: 'own_page' } });
    expect(await shown(creator)).toMatchObject({ can_follow: false });
    expect(await follow(ada, eze)).toMatchObject({ status: 409, body: { code: 'not_a_creator' } });
    expect(await shown(ada, eze)).toEqual({ followers: 0, is_followed: false, can_follow: false });
  });

  it('has pages that count the followers live, also those of visitors', async () => {
    const live = openSocket(app.url);
    await live.connected();
    live.socket.emit('watch', { topic: `creator:${creator.id}` }, () => undefined);
    await until(
      async () => (await follow(ada, creator, !(await shown(ada)).is_followed), live.heard),
      (heard) => heard.some(({ view, key }) => view === 'network' && key === creator.id),
    );
    live.socket.disconnect();
    await follow(ada, creator, false);
  });
});

describe('A guide that a creator publishes', () => {
  it('notifies each follower once, with a mail while it is unread, and no one else', async () => {
    await follow(ada);
    const made = await handIn(app, creator, { title: 'Baking bread in Kano' });
    await addContents(app, creator, made);
    await approve(app, admin, made);
    const notice = await notified(app).saying(ada, 'published “Baking bread in Kano”');
    expect(notice).toMatchObject({ kind: 'creators', link: `/listing/${made.slug}`, read: false });
    const { rows } = await sql<{ name: string }>`select name from app.outbox where payload ->> 'userId' = ${ada.id}
      and payload ->> 'kind' = 'creators' and name = 'mail-unread'`.execute(app.sql);
    expect(rows).toHaveLength(1);

    await sql`update app.outbox set state = 'open', due_at = now() where name = 'notify-followers'`.execute(app.sql);
    await publishListing(app, creator, admin, { title: 'Roasting cassava in Benin' });
    await notified(app).saying(ada, 'Roasting cassava in Benin');
    await settled(app);
    expect(await said(ada)).toHaveLength(2);
    for (const who of [eze, creator]) expect(await said(who)).toEqual([]);
  });

  it('notifies no one who unfollowed, who blocked or was blocked, or who is erased', async () => {
    const [gone, blocked, erased, kept] = [
      await app.person(),
      await app.person(),
      await app.person(),
      await app.person(),
    ];
    for (const who of [gone, blocked, erased, kept]) await follow(who);
    const before = (await shown(kept)).followers;
    await follow(gone, creator, false);
    await call('POST', blocked, 'connect/block', { username: creator.username });
    const current_password = erased.password;
    expect((await call('DELETE', erased, 'auth/users/me', { current_password })).status).toBe(204);
    await until(
      () => shown(kept),
      ({ followers }) => followers === before - 3,
    );
    const guide = await publishListing(app, creator, admin, { title: 'Fishing in Yenagoa' });
    await notified(app).saying(kept, 'Fishing in Yenagoa');
    await settled(app);
    for (const who of [gone, blocked]) expect(await said(who)).toEqual([]);
    const { rows } =
      await sql`select from ${sql.table(networkView.table.follow)} where ${erased.id} in (follower_id, creator_id)`.execute(
        app.sql,
      );
    expect(rows).toEqual([]);
    expect(await typesIn(`followernotice-${guide.id}-${kept.id}`)).toEqual(['FollowerNotified']);
    expect(await typesIn(`followernotice-${guide.id}-${erased.id}`)).toEqual([]);
  });
});

describe('A block', () => {
  it('ends following in both directions, and hides the page of the blocker', async () => {
    const [blocker] = [(await openMarket(app)).creator];
    await follow(blocker);
    await follow(creator, blocker);
    await call('POST', blocker, 'connect/block', { username: creator.username });
    expect(await followedBy(blocker)).toMatchObject({ count: 0 });
    expect(await followedBy(creator)).toMatchObject({ count: 0 });
    expect((await follow(creator, blocker)).status).toBe(404);
    for (const path of [`connect/following/${blocker.username}`, `creators/${blocker.username}/reputation`])
      expect([path, (await call('GET', creator, path)).status]).toEqual([path, 404]);
    expect(await shown(blocker)).toMatchObject({ is_followed: false, can_follow: false });
  });
});

describe('The reputation of a creator', () => {
  it('is the rating over all published guides', async () => {
    expect((await reputation()).rating).toEqual({ average: null, count: 0 });
    const other = await publishListing(app, creator, admin, { title: 'Frying akara in Ife' });
    for (const [guide, rating] of [
      [listing, 5],
      [listing, 4],
      [other, 2],
    ] as const) {
      const buying = reviewing(app, creator, guide);
      expect((await buying.review(await buying.buyer(), { listing_slug: guide.slug, rating })).status).toBe(201);
    }
    await until(
      () => reputation(),
      ({ rating }) => rating.count === 3 && rating.average === 3.67,
    );
  });

  it('is the median time of the first answers in conversations of others, from three of them on', async () => {
    const talk = conversations(app);
    const message = sql.table(messagesView.table.message);
    const begun = async (by: Person, to: Person) => {
      await connected(app, by, to);
      await talk.start(by, to);
      await talk.send(by, to, 'Which form comes first?');
    };
    /** The second message of the thread, as if it had come so many hours after the first. */
    const answered = async (who: Person, hours: number) => {
      await talk.send(creator, who, 'The one of the council.');
      await sql`update ${message} set at = (select f.at from ${message} f where f.thread_id = ${pairOf(who.id, creator.id)}
        and f.sequence = 1) + make_interval(hours => ${hours}::int)
        where thread_id = ${pairOf(who.id, creator.id)} and sequence = 2`.execute(app.sql);
    };
    const people = [await app.person(), await app.person(), await app.person()] as const;
    for (const who of people) await begun(who, creator);
    await begun(creator, eze);
    await talk.send(eze, creator, 'The short one.');
    await answered(people[0], 1);
    await answered(people[1], 30);
    expect((await reputation()).answers_within_seconds).toBeNull();
    await answered(people[2], 3);
    expect((await reputation()).answers_within_seconds).toBe(3 * 3_600);
    await sql`update ${message} set at = at - interval '91 days' where thread_id = ${pairOf(people[0].id, creator.id)}`.execute(
      app.sql,
    );
    expect((await reputation()).answers_within_seconds).toBeNull();
    expect(await reputation(eze)).toEqual({ rating: { average: null, count: 0 }, answers_within_seconds: null });
  });
});
