import { type App, type Person, startApp } from '../app.js';
import { desk, offer, type Shown } from '../catalogue/desk.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { type Request, requesting, snails } from './requesting.js';

let app: App;
let at: ReturnType<typeof requesting>;
let catalogue: ReturnType<typeof desk>;
let [creator, moderator, other]: Person[] = [];

beforeAll(async () => {
  app = await startApp();
  catalogue = desk(app);
  [creator, other, moderator] = [await app.person(), await app.person(), await catalogue.moderator()];
  at = requesting(app, other);
  await catalogue.verify(creator);
});
afterAll(() => app.stop());

/** A person's request with the vote of another. */
async function wanted(title: string) {
  const [requester, voter] = [await app.person(), await app.person()];
  const { id } = (await at.request(requester, snails(title))).body.data;
  await at.act(voter, id, 'vote');
  return { id, requester, voter };
}
async function submitted(title: string): Promise<Shown> {
  const made = await catalogue.submit(creator!, offer(title));
  await catalogue.fill(creator!, made);
  return made;
}
const ofBoard = async (id: string, who?: Person) =>
  (await at.board('?limit=50', who)).results.find((one) => one.id === id) as Request;
const fulfilled = (id: string) =>
  until(
    () => ofBoard(id),
    ({ status }) => status === 'fulfilled',
  );
const newsOf = async (who: Person) =>
  (await app.call<{ data: { slug: string }[] }>('GET', 'listing-requests/fulfilled', { token: who.token })).body.data;

describe('A guide that answers a request', () => {
  it('is named while it waits for its review; when it is published, each person who waits gets one mail', async () => {
    const { id, requester, voter } = await wanted('Snail farm');
    const late = await app.person();
    await at.act(late, id, 'vote');
    await at.withdrawVote(late, id);
    const guide = await submitted('Farm snails in Ogun');
    const { status, body } = await at.act(creator!, id, 'answers', { listing: guide.slug });
    expect([status, body.message]).toEqual([201, 'Guide linked']);
    expect(await ofBoard(id, creator)).toMatchObject({ status: 'open', guide: null, own_answer: { slug: guide.slug } });
    expect((await ofBoard(id, requester)).own_answer).toBeNull();

    await catalogue.approve(moderator!, guide.id);
    expect(await fulfilled(id)).toMatchObject({ guide: { slug: guide.slug, title: 'Farm snails in Ogun' } });
    for (const [person, why] of [
      [requester, 'you requested a guide about “Snail farm”'],
      [voter, 'you voted for a guide about “Snail farm”'],
    ] as const) {
      const [mail] = await at.mailsAbout(person, 'Farm snails in Ogun');
      expect(mail).toMatchObject({ text: expect.stringContaining(why) });
      expect(mail).toMatchObject({ text: expect.stringContaining(`/listing/${guide.slug}`) });
      expect(await newsOf(person)).toMatchObject([{ slug: guide.slug }]);
    }
    expect(await newsOf(late)).toEqual([]);

    // What comes again changes nothing: the same answer, and the guide off sale and on sale.
    expect((await at.act(creator!, id, 'answers', { listing: guide.slug })).status).toBe(201);
    for (const act of ['archive', 'unarchive'])
      await app.call('POST', `listing/${guide.slug}/${act}`, { token: creator!.token, body: {} });
    const { id: next, requester: another } = await wanted('Rabbit farm');
    await at.act(creator!, next, 'answers', { listing: guide.slug });
    await at.mailsAbout(another, 'Farm snails in Ogun');
    for (const person of [requester, voter]) expect(await at.mailsAbout(person, 'Farm snails in Ogun')).toHaveLength(1);
    expect((await app.mails(late.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('Farm snails'),
    );
  });

  it('is a guide of the creator who names it, and fulfils at once where it is published', async () => {
    const { id } = await wanted('Cassava flour mill');
    const guide = await submitted('Mill cassava flour');
    const answer = (who: Person, listing = guide.slug) => at.act(who, id, 'answers', { listing });
    expect((await answer(other!)).status).toBe(404);
    await catalogue.approve(moderator!, guide.id);
    expect((await answer(other!)).body).toMatchObject({ code: 'not_owner' });
    expect((await answer(creator!, 'nowhere')).status).toBe(404);
    expect((await answer(creator!)).status).toBe(201);
    expect(await fulfilled(id)).toMatchObject({ guide: { slug: guide.slug } });
    expect((await at.act(other!, id, 'vote')).body).toMatchObject({ code: 'fulfilled' });
  });

  it('is removed by a moderator with a reason for its creator; the request waits again, for another guide', async () => {
    const { id, requester, voter } = await wanted('Palm oil mill');
    const [wrong, right] = [await submitted('Sell phones in Jos'), await submitted('Press palm oil')];
    for (const { id: guide } of [wrong, right]) await catalogue.approve(moderator!, guide);
    await at.act(creator!, id, 'answers', { listing: wrong.slug });
    await at.mailsAbout(voter, 'Sell phones in Jos');

    const removal = { listing: wrong.slug, reason: 'It is about phones.' };
    expect((await at.removeAnswer(creator!, id, removal)).status).toBe(404);
    expect((await at.removeAnswer(moderator!, id, { listing: wrong.slug })).body).toMatchObject({
      reason: [expect.any(String)],
    });
    expect((await at.removeAnswer(moderator!, id, removal)).status).toBe(200);
    const waiting = await until(
      () => ofBoard(id),
      ({ status }) => status === 'open',
    );
    expect(waiting).toMatchObject({ guide: null, votes: 1 });
    const mails = await until(
      () => app.mails(creator!.email),
      (all) => all.some(({ subject }) => /no longer/.test(subject)),
    );
    const [mail] = mails.filter(({ subject }) => /no longer/.test(subject));
    expect(mail).toMatchObject({ text: expect.stringContaining('It is about phones.') });
    expect((await at.act(creator!, id, 'answers', { listing: wrong.slug })).body).toMatchObject({
      code: 'answer_removed',
    });

    await at.act(creator!, id, 'answers', { listing: right.slug });
    for (const person of [requester, voter]) expect(await at.mailsAbout(person, 'Press palm oil')).toHaveLength(1);
  });
});

describe('A request that waits again', () => {
  const link = (id: string, ...guides: Shown[]) =>
    Promise.all(guides.map(({ slug: listing }) => at.act(creator!, id, 'answers', { listing })));
  /** The guide fulfils it, and each of them gets one mail about that. */
  async function fulfilledBy(id: string, guide: Shown, ...people: Person[]) {
    const { status, guide: shown } = await until(
      () => ofBoard(id),
      (one) => one?.guide?.slug === guide.slug,
    );
    expect(status).toBe('fulfilled');
    const { title } = shown!;
    for (const person of people) await at.mailsAbout(person, title);
    await settled(app);
    for (const person of people) expect(await at.mailsAbout(person, title)).toHaveLength(1);
  }
  const removed = (id: string, { slug: listing }: Shown) =>
    at.removeAnswer(moderator!, id, { listing, reason: 'It is about something else.' });

  it('since its guide was removed is fulfilled by another one that is on sale already', async () => {
    const { id, requester, voter } = await wanted('Ginger farm');
    const [wrong, right, late] = [
      await submitted('Sell ginger beer in Kano'),
      await submitted('Grow ginger in Kafanchan'),
      await submitted('Dry ginger in Kachia'),
    ];
    await link(id, wrong, right, late);
    await catalogue.approve(moderator!, wrong.id);
    await fulfilledBy(id, wrong, requester, voter);
    await catalogue.approve(moderator!, right.id);
    await settled(app);
    expect((await removed(id, wrong)).status).toBe(200);
    await fulfilledBy(id, right, requester, voter);
    expect((await removed(id, right)).status).toBe(200);
    await until(
      () => ofBoard(id),
      ({ status }) => status === 'open',
    );
    await settled(app);
    // None that answers it is on sale.
    expect(await ofBoard(id)).toMatchObject({ status: 'open', guide: null });
  });

  it('is fulfilled by the guide of a request that was merged into it', async () => {
    const [{ id, requester }, other] = [await wanted('Sesame farm'), await wanted('Sesame fields')];
    const [wrong, right] = [await submitted('Bake with sesame in Yola'), await submitted('Grow sesame in Nasarawa')];
    await link(id, wrong);
    await link(other.id, right);
    const merge = { into: id, reason: 'Both grow sesame.' };
    expect((await at.desk(moderator!, other.id, 'merge', merge)).status).toBe(200);
    for (const guide of [wrong, right]) await catalogue.approve(moderator!, guide.id);
    await fulfilledBy(id, wrong, requester, other.requester, other.voter);
    await removed(id, wrong);
    await fulfilledBy(id, right, requester, other.requester, other.voter);
  });

  it('since its withdrawal or its decline was taken back has the guide that was published meanwhile', async () => {
    const [withdrawn, declined] = [await wanted('Turkey farm'), await wanted('Quail farm')];
    const [turkeys, quails] = [await submitted('Raise turkeys in Jos'), await submitted('Raise quails in Jos')];
    await link(withdrawn.id, turkeys);
    await link(declined.id, quails);
    await at.withdraw(withdrawn.requester, withdrawn.id);
    await at.desk(moderator!, declined.id, 'decline', { reason: 'There is one already.' });
    for (const guide of [turkeys, quails]) await catalogue.approve(moderator!, guide.id);
    await settled(app);
    expect((await at.desk(moderator!, declined.id, 'withdraw-decline', {})).status).toBe(200);
    await fulfilledBy(declined.id, quails, declined.requester, declined.voter);
    expect((await at.act(withdrawn.requester, withdrawn.id, 'restore')).status).toBe(200);
    await fulfilledBy(withdrawn.id, turkeys, withdrawn.requester, withdrawn.voter);
  });
});
