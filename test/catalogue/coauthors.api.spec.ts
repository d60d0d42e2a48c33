import { streamName } from '#server/platform/events/event-store';
import { listing } from '#server/catalogue/listing';
import { EraseUser } from '#server/accounts/account';
import { type App, type Person, startApp } from '../app.js';
import { desk, type Made, offer, type Shown } from './desk.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';

type Coauthor = { user: { username: string }; status: string; share: number };
type Invitation = { slug: string; title: string; share: number; owner: { username: string } };
type Own = Shown & { coauthor_share: number | null };
type Page = Own & { coauthors: { username: string }[] };

let app: App;
let at: ReturnType<typeof desk>;
let [owner, ada, stranger, moderator]: Person[] = [];
let guide: Shown;

const ask = <Data>(who: Person, method: string, path: string, body?: object) =>
  app.call<Made<Data>>(method, path, { token: who.token, body });
const pathOf = (of: Shown) => `listing/${of.slug}/coauthors`;
const invite = (username: string, share: unknown, { of = guide, by = owner! } = {}) =>
  ask(by, 'POST', pathOf(of), { username, share });
const accept = (who: Person, share: number, of = guide) => ask(who, 'POST', `${pathOf(of)}/accept`, { share });
const act = (who: Person, how: string, of = guide) => ask(who, 'POST', `${pathOf(of)}/${how}`);
const invitations = async (who: Person) => (await ask<Invitation[]>(who, 'GET', 'listing/user/invitations')).body.data;
const list = async (of = guide) => (await ask<Coauthor[]>(owner!, 'GET', pathOf(of))).body.data;
const page = async (who?: Person) =>
  (await app.call<{ data: Page }>('GET', `listing/${guide.slug}`, { token: who?.token })).body.data;
const created = async (who: Person) =>
  (await app.call<{ results: Own[] }>('GET', 'listing/user/created/', { token: who.token })).body.results;
const mailTo = (who: Person, subject: RegExp) =>
  until(
    () => app.mails(who.email),
    (mails) => mails.some((mail) => subject.test(mail.subject)),
  );
/** How many events the guide has: a refused command adds none. */
async function stored(of = guide) {
  let events = 0;
  for await (const _ of app.store.history(streamName(listing, of.id))) events++;
  return events;
}

beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  [owner, ada, stranger, moderator] = [
    ...(await Promise.all([app.person(), app.person(), app.person()])),
    await at.moderator(),
  ];
  await at.verify(owner!);
  guide = await at.submit(owner!, offer('Open a pharmacy in Lagos'));
  await at.section(owner!, guide.slug, 'Register with the council');
  await at.fill(owner!, guide);
  await at.approve(moderator!, guide.id);
});
afterAll(() => app.stop());

describe('An invitation', () => {
  it('is refused for bad words, with the field', async () => {
    const before = await stored();
    for (const [username, share] of [
      ...[
        ['nobody-here', 10],
        [owner!.username, 10],
        [moderator!.username, 10],
      ],
      ...[
        [ada!.username, 0],
        [ada!.username, 51],
        [ada!.username, '2.5'],
        [ada!.username, ''],
        ['', 10],
      ],
    ] as [string, unknown][])
      expect([username, share, (await invite(username, share)).status]).toEqual([username, share, 400]);
    expect(await stored()).toBe(before);
  });

  it('reaches the person by mail and in the list of open invitations', async () => {
    expect((await invite(ada!.username.toUpperCase(), 20)).status).toBe(201);
    expect(await invitations(ada!)).toMatchObject([
      { slug: guide.slug, title: 'Open a pharmacy in Lagos', share: 20, owner: { username: owner!.username } },
    ]);
    expect(await list()).toMatchObject([{ user: { username: ada!.username }, status: 'invited', share: 20 }]);
    await mailTo(ada!, /^Ada Obi invites you to write “Open a pharmacy in Lagos” with them/);
    expect((await invite(ada!.username, 20)).status).toBe(409);
    expect(await invitations(stranger!)).toEqual([]);
  });

  it('gives no right before it is accepted', async () => {
    const before = await stored();
    expect((await ask(ada!, 'POST', 'listing/section/create', { listing: guide.slug, title: 'Fees' })).status).toBe(
      403,
    );
    expect((await page(ada!)).sections[0]!.locked).toBe(true);
    expect((await act(stranger!, 'decline')).status).toBe(404);
    expect((await accept(stranger!, 20)).status).toBe(404);
    expect((await accept(ada!, 30)).status).toBe(409);
    expect(await stored()).toBe(before);
  });

  it('is accepted, which the owner learns by mail and the page names', async () => {
    expect((await accept(ada!, 20)).status).toBe(200);
    expect(await invitations(ada!)).toEqual([]);
    expect(await list()).toMatchObject([{ status: 'accepted', share: 20 }]);
    await mailTo(owner!, /^Ada Obi accepted: co-author of “Open a pharmacy in Lagos”/);
    expect((await page()).coauthors).toMatchObject([{ username: ada!.username }]);
    expect((await page()).coauthor_share).toBeNull();
    expect(await created(ada!)).toMatchObject([{ slug: guide.slug, coauthor_share: 20, is_owner: false }]);
    expect(await created(owner!)).toMatchObject([{ slug: guide.slug, coauthor_share: null, is_owner: true }]);
  });
});

/** Every command on the sections of the guide, with the status that it should have. */
async function writeSections(who: Person, { made, changed }: { made: number; changed: number }) {
  const theirs = made === 201 ? who : owner!;
  const section = await at.section(theirs, guide.slug, `Fees of ${who.username} and more`);
  const other = await at.section(theirs, guide.slug, 'Another section');
  const text = { section: section.id, text_content: 'Pay ₦500.' };
  const entry = { section: section.id, document: 'Certificate', agency: 'CAC', fee: 100, days: 3 };
  const item = (await ask<{ item: { id: string } }>(theirs, 'POST', 'listing/text', text)).body.data.item.id;
  const listed = (await ask<{ item: { id: string } }>(theirs, 'POST', 'listing/checklist', entry)).body.data.item.id;
  const before = await stored();
  const form = { section: section.id };
  const statuses = [
    (await ask(who, 'POST', 'listing/section/create', { listing: guide.slug, title: 'One more' })).status,
    (await ask(who, 'POST', 'listing/text', text)).status,
    (await ask(who, 'POST', 'listing/checklist', entry)).status,
    (await at.upload(who, 'listing/file', 'file_content', [['form.txt', 'Two copies.']], form)).status,
    (await ask(who, 'PATCH', `listing/section/${section.id}/`, { title: 'Fees in 2026' })).status,
    (await ask(who, 'PUT', `listing/section/${other.id}/preview/`, { preview: true })).status,
    (await ask(who, 'POST', 'listing/section/reorder', { listing: guide.slug, order: [other.id] })).status,
    (await ask(who, 'PATCH', `listing/content/${item}/`, { text_content: 'Pay ₦700.' })).status,
    (await ask(who, 'GET', `listing/content/${item}/versions/`)).status,
    (await ask(who, 'PATCH', `listing/checklist/${listed}/`, { ...entry, section: undefined, fee: 200 })).status,
    (await ask(who, 'POST', 'listing/content/reorder', { section: section.id, order: [listed] })).status,
    (await ask(who, 'DELETE', `listing/content/${item}/`)).status,
    (await ask(who, 'POST', `listing/content/${item}/restore`)).status,
    (await ask(who, 'DELETE', `listing/section/${other.id}/`)).status,
    (await ask(who, 'POST', `listing/section/${other.id}/restore`)).status,
  ];
  expect(statuses).toEqual([made, made, made, made, ...Array<number>(11).fill(changed)]);
  return (await stored()) - before;
}

describe('A co-author', () => {
  it('reads the whole guide and changes its sections and items', async () => {
    expect((await page(ada!)).sections.every(({ locked }) => !locked)).toBe(true);
    const { slug, id } = (await page(ada!)).sections[0]!;
    expect((await ask(ada!, 'GET', `listing/${guide.slug}/${slug}`)).status).toBe(200);
    expect((await ask(ada!, 'PUT', `listing/section/${id}/note/`, { note: 'Ask the council.' })).status).toBe(200);
    expect(await writeSections(ada!, { made: 201, changed: 200 })).toBe(14);
  });

  it('is refused everything else, with nothing stored', async () => {
    const before = await stored();
    const path = `listing/${guide.slug}`;
    for (const [method, to, body] of [
      ['PATCH', path, { title: 'Open two pharmacies' }],
      ['PATCH', path, { price: 9_000 }],
      ['POST', `${path}/submit`, undefined],
      ['POST', `${path}/archive`, undefined],
      ['POST', `${path}/unarchive`, undefined],
      ['POST', `${path}/price-review`, { price: 9_000, note: 'It costs less elsewhere.' }],
      ['GET', `${path}/coauthors`, undefined],
      ['POST', `${path}/coauthors`, { username: stranger!.username, share: 10 }],
      ['POST', `${path}/coauthors/${ada!.username}/remove`, undefined],
      ['POST', 'listing/review', { comment: 'It told me what to do.', rating: 5, listing_slug: guide.slug }],
    ] as const)
      expect([to, (await ask(ada!, method, to, body)).status]).toEqual([to, 403]);
    const bought = await ask(ada!, 'POST', 'listing/listing-purchase', { listing_id: guide.slug });
    expect(bought.status).toBe(400);
    expect(await stored()).toBe(before);
  });

  it('writes a guide that is not published yet', async () => {
    const draft = await at.submit(owner!, { ...offer('Farm catfish in Ibadan'), licence_affirmed: undefined });
    const read = () => ask(ada!, 'GET', `listing/${draft.slug}`);
    await invite(ada!.username, 10, { of: draft });
    expect((await read()).status).toBe(404);
    await accept(ada!, 10, draft);
    expect((await read()).status).toBe(200);
    // Of what its approval needs, only the contents: the rest is its owner's to do.
    expect((await created(ada!)).find(({ id }) => id === draft.id)?.blockers).toEqual(['contents']);
    expect((await ask(ada!, 'POST', 'listing/section/create', { listing: draft.slug, title: 'Ponds' })).status).toBe(
      201,
    );
    expect((await act(ada!, 'archive', draft)).status).toBe(404);
    expect((await ask(ada!, 'POST', `listing/${draft.slug}/archive`)).status).toBe(403);
    expect((await act(ada!, 'leave', draft)).status).toBe(200);
    expect((await read()).status).toBe(404);
    await mailTo(owner!, /left “Farm catfish in Ibadan”/);
  });

  it('is needed for it: another person changes nothing', async () => {
    expect(await writeSections(stranger!, { made: 403, changed: 403 })).toBe(0);
    for (const path of [`${ada!.username}/remove`, `${ada!.username}/withdraw`])
      expect((await act(stranger!, path)).status).toBe(403);
    expect((await act(stranger!, 'leave')).status).toBe(404);
  });

  it('who became a moderator still decides nothing about the guide', async () => {
    const efe = await app.person();
    await invite(efe.username, 5);
    await accept(efe, 5);
    await grant(app, efe, 'moderator');
    const suspended = await ask(efe, 'POST', `moderation/listings/${guide.id}/suspend`, { reason: 'It is wrong.' });
    expect(suspended.status).toBe(403);
    expect((await act(efe, 'leave')).status).toBe(200);
  });

  it('loses every right at once when the owner removes them', async () => {
    expect((await act(owner!, `${ada!.username}/remove`)).status).toBe(200);
    expect(await writeSections(ada!, { made: 403, changed: 403 })).toBe(0);
    const { slug } = (await page(ada!)).sections[0]!;
    expect((await ask(ada!, 'GET', `listing/${guide.slug}/${slug}`)).status).toBe(403);
    expect(await created(ada!)).toEqual([]);
    // What visitors see is kept for a second.
    await until(
      () => page(),
      ({ coauthors }) => coauthors.length === 0,
    );
    await mailTo(ada!, /You are no longer a co-author of “Open a pharmacy in Lagos”/);
  });
});

describe('A person who is erased', () => {
  it('leaves the guides of others, and invitations to them and from them end', async () => {
    const [writer, guest, erasedOwner] = await Promise.all([app.person(), app.person(), app.person()]);
    await invite(writer.username, 10);
    await accept(writer, 10);
    await invite(guest.username, 10);
    const theirs = await at.submit(erasedOwner, offer('Bake bread in Kano'));
    await invite(stranger!.username, 10, { of: theirs, by: erasedOwner });
    expect(await invitations(stranger!)).toHaveLength(1);
    for (const { id } of [writer, guest, erasedOwner])
      await app.commands.execute(new EraseUser({ userId: id, at: new Date().toISOString() }));
    await until(
      () => typesIn(guide),
      (types) =>
        types.at(-1) !== undefined &&
        ['CoauthorLeft', 'CoauthorInvitationDeclined'].every((one) => types.slice(-2).includes(one)),
    );
    await until(
      () => invitations(stranger!),
      ({ length }) => length === 0,
    );
    expect((await list()).some(({ status }) => status === 'accepted' || status === 'invited')).toBe(false);
  });
});

async function typesIn(of: Shown) {
  const types: string[] = [];
  for await (const { type } of app.store.history(streamName(listing, of.id))) types.push(type);
  return types;
}
