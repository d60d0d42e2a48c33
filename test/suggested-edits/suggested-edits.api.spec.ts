import { type App, type Person, startApp } from '../app.js';
import { desk, type Made, offer, type Shown } from '../catalogue/desk.js';
import { until } from '../until.js';

type Suggestion = { id: string; text: string; status: string; answer: string; section: { title: string } | null };
type List = { count: number; results: (Suggestion & { is_own: boolean; suggester: { username: string } | null })[] };

let app: App;
let [creator, buyer, stranger]: Person[] = [];
let guide: Shown;
let section: { id: string; slug: string };

beforeAll(async () => {
  app = await startApp();
  const at = desk(app);
  [creator, buyer, stranger] = [await app.person(), await app.person(), await app.person()];
  const moderator = await at.moderator();
  await at.verify(creator!);
  guide = await at.submit(creator!, offer('Open a pharmacy in Lagos'));
  section = await at.section(creator!, guide.slug, 'Register with the council');
  await at.fill(creator!, guide);
  await at.approve(moderator, guide.id);
  await at.own(buyer!, guide.id, creator!.id);
});
afterAll(() => app.stop());

const list = async (who: Person, query = '') =>
  (await app.call<List>('GET', `listing/${guide.slug}/suggestions/${query}`, { token: who.token })).body;
const suggest = (who: Person, body: object) =>
  app.call<Made<Suggestion>>('POST', `listing/${guide.slug}/suggestions`, { token: who.token, body });
const answer = (who: Person, id: string, decision: 'accept' | 'decline', body: object = {}) =>
  app.call<Made<Suggestion>>('POST', `listing/suggestion/${id}/${decision}`, { token: who.token, body });
const mailTo = (who: Person, subject: RegExp) =>
  until(
    () => app.mails(who.email),
    (mails) => mails.some((mail) => subject.test(mail.subject)),
  );

describe('A suggested edit', () => {
  it('reaches the creator at once and by mail, with the section it is about', async () => {
    const { status, body } = await suggest(buyer!, { text: 'The office moved to Alausa.', section: section.slug });
    expect([status, body.message, body.data.status]).toEqual([201, 'Suggestion sent', 'open']);
    const [first] = (await list(creator!)).results;
    expect(first).toMatchObject({
      ...{ text: 'The office moved to Alausa.', is_own: false, answer: '' },
      ...{ section: { title: 'Register with the council' }, suggester: { username: buyer!.username } },
    });
    await mailTo(creator!, /suggests a change to “Open a pharmacy in Lagos”/);
  });

  it('is seen by its suggester and the creator alone', async () => {
    expect([(await list(buyer!)).count, (await list(creator!)).count, (await list(stranger!)).count]).toEqual([
      1, 1, 0,
    ]);
    const { id } = (await list(creator!)).results[0]!;
    expect((await answer(stranger!, id, 'accept')).status).toBe(404);
  });

  it('is accepted with thanks on the page of the guide, or declined with a reason, once', async () => {
    const { id } = (await list(creator!)).results[0]!;
    expect((await answer(creator!, id, 'decline')).status).toBe(400);
    const { body } = await answer(creator!, id, 'accept', { answer: 'Thank you, I changed it.' });
    expect(body.data).toMatchObject({ status: 'accepted', answer: 'Thank you, I changed it.' });
    expect((await answer(creator!, id, 'decline', { answer: 'No.' })).status).toBe(409);
    expect((await list(buyer!, '?status=accepted')).results[0]).toMatchObject({ answer: 'Thank you, I changed it.' });
    type Page = { data: { contributors: { username: string }[] } };
    const page = (await app.call<Page>('GET', `listing/${guide.slug}`)).body.data;
    expect(page.contributors.map(({ username }) => username)).toEqual([buyer!.username]);
    await mailTo(buyer!, /Your suggestion to “Open a pharmacy in Lagos” was accepted/);
  });

  it('is withdrawn while it has no answer', async () => {
    const { id } = (await suggest(buyer!, { text: 'Add a list of the fees.' })).body.data;
    const withdraw = (who: Person) => app.call('DELETE', `listing/suggestion/${id}`, { token: who.token });
    expect([(await withdraw(creator!)).status, (await withdraw(buyer!)).status]).toEqual([403, 204]);
    expect((await list(creator!, '?status=open')).count).toBe(0);
    expect((await withdraw(buyer!)).status).toBe(404);
  });

  it('is a buyer’s, about a section that is there', async () => {
    const codes = async (who: Person, body: object) => (await suggest(who, body)).status;
    expect(await codes(stranger!, { text: 'The office moved to Alausa.' })).toBe(403);
    expect(await codes(creator!, { text: 'The office moved to Alausa.' })).toBe(403);
    expect(await codes(buyer!, { text: 'The office moved to Alausa.', section: 'nowhere' })).toBe(404);
    expect(await codes(buyer!, { text: 'Too short' })).toBe(400);
  });
});

describe('A question before buying', () => {
  type Question = { id: string; text: string; answer: { text: string } | null; votes: number; upvoted: boolean };
  const path = () => `listing/${guide.slug}/questions`;
  const questions = async (who?: Person) =>
    (await app.call<{ results: Question[] }>('GET', path(), { token: who?.token })).body.results;
  const act = (method: 'POST' | 'PUT' | 'DELETE', id: string, act: string, who: Person, body?: object) =>
    app.call<Made<Question>>(method, `listing/question/${id}${act}`, { token: who.token, body });
  const ask = (who: Person, text: string) =>
    app.call<Made<Question>>('POST', path(), { token: who.token, body: { text } });

  it('is public, and its answer too; both are mailed', async () => {
    const { status, body } = await ask(stranger!, 'Does it cover Ogun State?');
    expect([status, body.message, (await ask(creator!, 'Does it cover Ogun State?')).status]).toEqual([
      ...[201, 'Question sent', 403],
    ]);
    await mailTo(creator!, /A question about “Open a pharmacy in Lagos”/);
    expect((await act('PUT', body.data.id, '/answer', buyer!, { answer: 'No.' })).status).toBe(403);
    await act('PUT', body.data.id, '/answer', creator!, { answer: 'Yes, in the third section.' });
    expect(await questions()).toMatchObject([
      { text: 'Does it cover Ogun State?', answer: { text: 'Yes, in the third section.' }, votes: 0 },
    ]);
    await mailTo(stranger!, /Answer to your question about “Open a pharmacy in Lagos”/);
  });

  it('comes first when more people ask it, each once', async () => {
    const { id } = (await ask(stranger!, 'How long does it take?')).body.data;
    await act('POST', id, '/upvote', buyer!, {});
    expect((await act('POST', id, '/upvote', buyer!, {})).body.data).toMatchObject({ votes: 1, upvoted: true });
    expect((await act('POST', id, '/upvote', stranger!, {})).body).toMatchObject({ code: 'own_question' });
    expect((await questions(buyer!))[0]).toMatchObject({ id, votes: 1, upvoted: true });
    expect((await act('DELETE', id, '/upvote', buyer!)).body.data).toMatchObject({ votes: 0, upvoted: false });
  });

  it('may be about a section, which the list and the mail name', async () => {
    const about = (ref: string) => ({ text: 'Does it name the fee of the form?', section: ref });
    const sent = await app.call<Made<Question>>('POST', path(), { token: stranger!.token, body: about(section.slug) });
    expect(sent.body.data).toMatchObject({ section: { id: section.id, slug: section.slug } });
    const { body } = await app.call<{ results: Question[] }>('GET', `${path()}?section=${section.id}`);
    expect(body.results.map(({ id }) => id)).toEqual([sent.body.data.id]);
    expect((await questions()).length).toBeGreaterThan(1);
    const unknown = await app.call('POST', path(), { token: stranger!.token, body: about('nowhere') });
    expect([unknown.status, (await app.call('GET', `${path()}?section=nowhere`)).status]).toEqual([404, 404]);
    await until(
      () => app.mails(creator!.email),
      (mails) => mails.some(({ text }) => text.includes('Open a pharmacy in Lagos”, section “')),
    );
  });

  it('is removed by its author', async () => {
    const before = await questions(stranger);
    const { id } = (await ask(stranger!, 'Is it worth the money?')).body.data;
    expect([(await act('DELETE', id, '', creator!)).status, (await act('DELETE', id, '', stranger!)).status]).toEqual([
      ...[403, 204],
    ]);
    expect((await questions(stranger)).map((question) => question.id).sort()).toEqual(
      before.map((one) => one.id).sort(),
    );
  });
});
