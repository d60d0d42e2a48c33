import { type App, type Person, startApp } from '../app.js';
import { desk, type Made, offer, type Shown } from '../catalogue/desk.js';
import { until } from '../until.js';

type Regulation = { text: string; link: string; takes_effect: string };
type Due = Regulation & { change: string; title: string; is_overdue: boolean };
type OnDesk = Due & { slug: string; status: string; reason: string | null; creator: { username: string } };
type Page = { due_update: Regulation | null };

const [PAST, FUTURE] = ['2026-01-01', '2100-01-01'];
const LINK = 'https://example.gov.ng/notice';

let app: App;
let at: ReturnType<typeof desk>;
let [creator, other, buyer, moderator]: Person[] = [];
let [pharmacy, clinic, farm]: Shown[] = [];
let note: string;

const ask = <Data>(who: Person, method: string, path: string, body?: object) =>
  app.call<Made<Data>>(method, path, { token: who.token, body });
const due = async (who: Person) => (await ask<Due[]>(who, 'GET', 'listing/user/due-updates')).body.data;
const record = (text: string, scope: object, takes_effect = FUTURE) =>
  ask<{ id: string; guides: number }>(moderator!, 'POST', 'moderation/regulation-changes', {
    ...{ text, link: LINK, takes_effect },
    ...scope,
  });
/** Records a change; resolves to its id once this creator's task is open. */
async function required(who: Person, ...change: Parameters<typeof record>) {
  const { id } = (await record(...change)).body.data;
  await until(
    () => due(who),
    (tasks) => tasks.some((task) => task.change === id),
  );
  return id;
}
const answer = (who: Person, { slug }: Shown, change: string, how: string, body?: object) =>
  ask(who, 'POST', `listing/${slug}/due-updates/${change}/${how}`, body);
const onDesk = async (status: string) =>
  (
    await app.call<{ results: OnDesk[] }>('GET', `moderation/due-updates/?status=${status}`, {
      token: moderator!.token,
    })
  ).body.results;
const shownOn = async ({ slug }: Shown) => (await app.call<{ data: Page }>('GET', `listing/${slug}`)).body.data;
const mailsTo = async (who: Person) =>
  (await app.mails(who.email)).filter(({ subject }) => /an update by/.test(subject));

beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  [creator, other, buyer, moderator] = [
    ...(await Promise.all([app.person(), app.person(), app.person()])),
    await at.moderator(),
  ];
  await Promise.all([at.verify(creator), at.verify(other)]);
  const publish = async (who: Person, what: object) => {
    const made = await at.submit(who, what);
    await at.fill(who, made);
    await at.approve(moderator!, made.id);
    return made;
  };
  pharmacy = await publish(creator, offer('Open a pharmacy in Lagos'));
  clinic = await publish(creator, { ...offer('Open a clinic in Lagos'), sector: ['health'] });
  farm = await publish(other, { ...offer('Farm catfish in Ibadan'), sector: ['agriculture'], region: 'Oyo' });
  const { id } = await at.section(creator, pharmacy.id, 'Fees');
  const text = { section: id, text_content: 'Pay ₦500.' };
  note = (await ask<{ item: { id: string } }>(creator, 'POST', 'listing/text', text)).body.data.item.id;
  await at.own(buyer, pharmacy.id, creator.id, new Date().toISOString());
});
afterAll(() => app.stop());

describe('A change of regulation', () => {
  it('requires an update of each guide that it concerns, with one mail to each creator', async () => {
    const concerned = await ask(
      moderator!,
      'GET',
      'moderation/regulation-changes/concerned/?country=Nigeria&sectors=health',
    );
    expect(concerned.body.data).toEqual({ guides: 2, creators: 1 });
    await required(creator!, 'The fee of form 3 doubled.', { country: 'Nigeria', sectors: ['health'] });
    const tasks = await until(
      () => due(creator!),
      ({ length }) => length === 2,
    );
    expect(tasks.map(({ title }) => title).sort()).toEqual(['Open a clinic in Lagos', 'Open a pharmacy in Lagos']);
    expect(tasks[0]).toMatchObject({
      ...{ text: 'The fee of form 3 doubled.', link: LINK, takes_effect: FUTURE, is_overdue: false },
    });
    expect(await due(other!)).toEqual([]);
    const [mail] = await until(
      () => mailsTo(creator!),
      ({ length }) => length > 0,
    );
    expect(mail!.subject).toBe('2 of your guides need an update by 1 January 2100');
    expect(mail!.text).toContain('The fee of form 3 doubled.\nhttps://example.gov.ng/notice');
    expect(mail!.text).toContain('• Open a clinic in Lagos\n• Open a pharmacy in Lagos');
    expect(await mailsTo(creator!)).toHaveLength(1);
  });

  it('concerns a region or one guide too, and at least one published guide', async () => {
    expect((await record('A new permit.', { country: 'Nigeria', region: 'Oyo' })).body.data.guides).toBe(1);
    expect((await record('A new permit.', { listing: farm!.listing_id })).body.data.guides).toBe(1);
    expect((await record('A new permit.', { country: 'Ghana' })).status).toBe(409);
    for (const scope of [{}, { listing: 'nowhere' }, { listing: farm!.slug, country: 'Nigeria' }])
      expect((await record('A new permit.', scope)).status).toBe(400);
    expect((await record('A new permit.', { country: 'Nigeria' }, '2027-02-30')).status).toBe(400);
  });
});

describe('An update that is required', () => {
  it('is declined with a reason, which moderators read', async () => {
    const change = await required(creator!, 'Clinics need a new sign.', { listing: clinic!.slug });
    expect((await answer(other!, clinic!, change, 'decline', { reason: 'No.' })).status).toBe(403);
    expect((await answer(creator!, clinic!, change, 'decline')).status).toBe(400);
    const reason = 'The guide says nothing about signs.';
    expect((await answer(creator!, clinic!, change, 'decline', { reason })).status).toBe(200);
    expect((await due(creator!)).some((task) => task.change === change)).toBe(false);
    const [row] = (await onDesk('answered')).filter((row) => row.change === change);
    expect(row).toMatchObject({ status: 'declined', reason, creator: { username: creator!.username } });
    expect((await answer(creator!, clinic!, change, 'hand-in')).status).toBe(409);
  });

  it('makes the page doubtful once the change took effect, until a moderator closes it', async () => {
    const change = await required(other!, 'Ponds need a licence.', { listing: farm!.slug }, PAST);
    const regulation = { text: 'Ponds need a licence.', link: LINK, takes_effect: PAST };
    expect((await until(() => shownOn(farm!), ({ due_update }) => due_update !== null)).due_update).toEqual(regulation); // prettier-ignore
    expect(await onDesk('overdue')).toMatchObject([{ change, slug: farm!.slug, is_overdue: true }]);
    const close = (who: Person) =>
      ask(who, 'POST', `moderation/listings/${farm!.slug}/due-updates/${change}/close`, { reason: 'It was repealed.' });
    expect([(await close(other!)).status, (await close(moderator!)).status]).toEqual([404, 200]);
    await until(
      () => shownOn(farm!),
      ({ due_update }) => due_update === null,
    );
  });

  it('is handed in after a change, which its buyers then see with the reason', async () => {
    const change = await required(creator!, 'The fee is ₦700 now.', { listing: pharmacy!.slug }, PAST);
    expect((await answer(creator!, pharmacy!, change, 'hand-in')).status).toBe(409);
    await ask(creator!, 'PATCH', `listing/content/${note}/`, { text_content: 'Pay ₦700.' });
    expect((await answer(creator!, pharmacy!, change, 'hand-in')).status).toBe(200);
    const detail = await ask<{ sections: { id: string }[] }>(buyer!, 'GET', `listing/${pharmacy!.slug}`);
    const reasonsIn = async ({ id }: { id: string }) => {
      const then = await ask<{ reasons: Regulation[] }>(buyer!, 'GET', `listing/${pharmacy!.slug}/as-bought/${id}/`);
      return then.body.data.reasons;
    };
    expect(await Promise.all(detail.body.data.sections.map(reasonsIn))).toEqual([
      ...[[], [{ text: 'The fee is ₦700 now.', link: LINK, takes_effect: PAST }]],
    ]);
  });
});
