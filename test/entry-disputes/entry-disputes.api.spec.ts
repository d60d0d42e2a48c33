import { EraseUser } from '#server/accounts/account';
import { entryDispute, disputeStream } from '#server/entry-disputes/entry-dispute';
import { DISPUTE_ANSWER, type EntryDisputeEvent, DISPUTE_TEXT } from '#server/entry-disputes/entry-disputes.events';
import type { Sealed } from '#server/kernel/sealed';
import { streamName } from '#server/platform/events/event-store';
import { GiveUpBalance } from '#server/wallet/wallet-commands';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type App, type Person, startApp } from '../app.js';
import { openSocket } from '../platform/socket.js';
import { grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { fund } from '../withdrawals/withdrawing.js';
import { ANSWER, disputing, WRONG } from './disputing.js';

let app: App;
let fola: Person, kemi: Person, auditor: Person;
let of: ReturnType<typeof disputing>;

beforeAll(async () => {
  app = await startApp({ SEGMENT_EVENTS: '4' });
  of = disputing(app);
  [fola, kemi, auditor] = [
    await app.person({ username: 'fola' }),
    await app.person({ username: 'kemi' }),
    await app.person(),
  ];
  for (const one of [fola, kemi]) await grant(app, one, 'finance');
  await grant(app, auditor, 'auditor');
});
afterAll(() => app.stop());

const waiting = async (id: string) => (await of.queue(fola)).find((one) => one.id === id);
const eventsOf = async ({ id: ownerId }: Person, revision = 0) => {
  const events: EntryDisputeEvent[] = [];
  const stream = streamName(entryDispute, disputeStream({ ownerId, revision }));
  for await (const event of app.store.history<EntryDisputeEvent>(stream)) events.push(event);
  return events;
};
/** An owner's dispute of a deposit of ₦1,000, as it was sent. */
async function disputed(who?: Person) {
  const owner = who ?? (await of.funded());
  const { id } = (await of.dispute(owner)).body.data;
  return { owner, id };
}

describe('A question about an entry', () => {
  it('holds the entry as it stands in the wallet, and its owner sees it under review', async () => {
    const owner = await of.funded();
    const { status, body } = await of.dispute(owner);
    expect([status, body.message]).toEqual([201, 'Sent. We will look at this entry']);
    const [row] = await of.own(owner);
    expect(row).toEqual(body.data);
    expect(row).toMatchObject({
      ...{ status: 'open', reason: 'charged_twice', reopenings_left: 3 },
      entry: { revision: 0, kind: 'deposit', label: 'Wallet Funded', direction: 'in', amount_kobo: 100_000 },
      messages: [{ from: 'owner', text: WRONG.text, outcome: null }],
    });
    const history = await app.call<{ results: { id: string; reference: string }[] }>('GET', 'wallet/transactions', {
      token: owner.token,
    });
    expect(history.body.results[0]).toMatchObject({ id: row!.id, reference: row!.entry.reference });
  });

  it('is about an entry of the own wallet, in whichever segment it stands, and about nothing else', async () => {
    const owner = await of.funded();
    for (let i = 0; i < 5; i++) await fund(app, owner, 100 + i);
    type History = { results: { revision: number; amount_kobo: number }[] };
    const { results: entries } = await until(
      async () => (await app.call<History>('GET', 'wallet/transactions', { token: owner.token })).body,
      ({ results: [newest] }) => newest?.amount_kobo === 104,
    );
    const last = entries[0]!;
    // The books were closed and opened between the first entry and the last.
    expect(last.revision).toBeGreaterThan(entries.length - 1);
    expect(last).toMatchObject((await of.dispute(owner, { revision: last.revision })).body.data.entry);
    const taken = new Set(entries.map(({ revision }) => revision));
    const books = Array.from({ length: last.revision }, (_, n) => n).filter((n) => !taken.has(n));
    expect(books.length).toBeGreaterThan(0);
    for (const revision of [...books, last.revision + 1])
      expect((await of.dispute(owner, { revision })).status).toBe(404);
    expect((await of.dispute(fola, { revision: 0 })).status).toBe(404);
  });

  it('has a reason of the list and 10 to 1,000 characters', async () => {
    const owner = await of.funded();
    for (const body of [{ text: 'Too short' }, { text: 'x'.repeat(1_001) }, { reason: 'bored' }, { revision: -1 }])
      expect((await of.dispute(owner, body)).status).toBe(400);
    expect((await of.dispute(owner, { text: 'x'.repeat(1_000) })).status).toBe(201);
  });

  it('is sent once, whether twice at once or repeated under its key', async () => {
    const owner = await of.funded();
    const both = await Promise.all([of.dispute(owner), of.dispute(owner, { reason: 'not_me' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'under_review' });
    expect(await eventsOf(owner)).toHaveLength(1);
    const other = await of.funded();
    const answers = [await of.dispute(other, {}, 'once'), await of.dispute(other, {}, 'once')];
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [201, answers[0]!.body.data],
      [201, answers[0]!.body.data],
    ]);
    expect(await eventsOf(other)).toHaveLength(1);
  });

  it('is seen by its owner and finance alone', async () => {
    const { id } = await disputed();
    const other = await of.funded();
    expect(await of.own(other)).toEqual([]);
    for (const act of [of.stillWrong, of.solved]) expect((await act(other, id)).status).toBe(404);
    for (const who of [other, auditor]) {
      for (const act of [of.claim, of.release, of.answer]) expect((await act(who, id)).status).toBe(404);
      expect((await app.call('GET', 'finance/entry-disputes', { token: who.token })).status).toBe(404);
    }
    expect((await app.call('GET', 'wallet/entry-disputes', {})).status).toBe(401);
    expect((await of.claim(fola, 'nothing')).status).toBe(404);
  });
});

describe('The desk of finance', () => {
  it('shows the oldest question first, and what an owner sent back before all others', async () => {
    const [first, second] = [await disputed(), await disputed()];
    const order = async () =>
      (await of.queue(kemi)).map(({ id }) => id).filter((id) => [first.id, second.id].includes(id));
    expect(await order()).toEqual([first.id, second.id]);
    expect(await waiting(first.id)).toMatchObject({
      ...{ owner: { username: first.owner.username }, is_own: false, claim: null, reopenings: 0, held_payments: 0 },
      ...{ messages: [{ text: WRONG.text }], entry: { amount_kobo: 100_000 } },
    });
    await of.answer(fola, second.id);
    expect(await order()).toEqual([first.id]);
    await of.stillWrong(second.owner, second.id);
    expect(await order()).toEqual([second.id, first.id]);
    expect(await waiting(second.id)).toMatchObject({ reopenings: 1, claim: null });
  });

  it('links the replay of the wallet for those alone who may see it', async () => {
    const { owner, id } = await disputed();
    expect((await waiting(id))!.wallet).toBeNull();
    const both = await app.person();
    for (const role of ['finance', 'auditor']) await grant(app, both, role);
    expect((await of.queue(both)).find((one) => one.id === id)!.wallet).toBe(owner.id);
  });

  it('gives a question to one person at a time, and names that person to the others', async () => {
    const { id } = await disputed();
    const both = await Promise.all([of.claim(fola, id), of.claim(kemi, id)]);
    const [won, lost] = both[0].status === 200 ? [fola, kemi] : [kemi, fola];
    const refused = both.find(({ status }) => status === 409)!;
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused.body).toMatchObject({ code: 'claimed', claimed_by: won.username });
    expect(refused.body.detail).toMatch(/ is answering this\.$/);
    expect((await of.answer(lost, id)).body).toMatchObject({ code: 'claimed', claimed_by: won.username });
    expect((await of.queue(lost)).find((one) => one.id === id)!.claim).toMatchObject({
      ...{ username: won.username, is_own: false },
    });
    expect((await of.release(lost, id)).body.data.claim).toMatchObject({ username: won.username });
    expect((await of.release(won, id)).body.data.claim).toBeNull();
    expect((await of.answer(lost, id)).status).toBe(200);
    expect((await of.answer(won, id)).body).toMatchObject({ code: 'answered' });
  });

  it('leaves a question about the own wallet to others', async () => {
    await fund(app, kemi, 50_000);
    const { id } = await disputed(kemi);
    expect((await of.queue(kemi)).find((one) => one.id === id)).toMatchObject({ is_own: true });
    for (const act of [of.claim, of.answer])
      expect(await act(kemi, id)).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect((await of.answer(fola, id)).status).toBe(200);
  });

  it('moves no money by an answer', async () => {
    const { owner, id } = await disputed();
    const balance = async () =>
      (await app.call<{ data: object }>('GET', 'wallet/wallet-info', { token: owner.token })).body.data as {
        balance_kobo: number;
        revision: number;
      };
    const { balance_kobo, revision } = await balance();
    await of.answer(fola, id, { outcome: 'corrected', text: 'We corrected it.' });
    await settled(app);
    expect(await balance()).toMatchObject({ balance_kobo, revision });
  });

  it('answers with what was found and words', async () => {
    const { id } = await disputed();
    for (const body of [{ outcome: 'lost' }, { text: ' ' }, { text: 'x'.repeat(2_001) }])
      expect((await of.answer(fola, id, body)).status).toBe(400);
    const { body } = await of.answer(fola, id, { outcome: 'cannot_confirm' });
    expect(body).toMatchObject({ message: 'Answer sent', data: { status: 'answered', claim: null } });
    expect((await of.queue(fola, 'answered'))[0]).toMatchObject({ id, messages: [{}, { outcome: 'cannot_confirm' }] });
  });
});

describe('The answer to a question', () => {
  it('reaches both devices of its owner and the desk at once, and its owner by mail', async () => {
    const { owner, id } = await disputed();
    const sockets = [owner, owner, kemi].map(({ token }) => openSocket(app.url, { auth: { token } }));
    const [phone, laptop, desk] = sockets as [(typeof sockets)[0], (typeof sockets)[0], (typeof sockets)[0]];
    await Promise.all(sockets.map((one) => one.connected()));
    await of.claim(fola, id);
    await desk.hears('entry_disputes');
    // Who of finance has it is no concern of the owner.
    expect([phone.views(), laptop.views()]).toEqual([[], []]);
    await of.answer(fola, id);
    await Promise.all([phone.hears('entry_disputes'), laptop.hears('entry_disputes')]);
    expect((await of.own(owner))[0]).toMatchObject({
      ...{ status: 'answered', messages: [{ from: 'owner' }, { from: 'finance', ...ANSWER }] },
    });
    laptop.heard.length = 0;
    desk.heard.length = 0;
    await of.stillWrong(owner, id);
    await Promise.all([laptop.hears('entry_disputes'), desk.hears('entry_disputes')]);
    sockets.forEach(({ socket }) => socket.disconnect());
    await settled(app);
    const mails = (await app.mails(owner.email)).filter(({ subject }) => subject === 'About ₦1,000 in your wallet');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(ANSWER.text);
    expect(mails[0]!.text).toContain('the entry is right');
    expect(mails[0]!.text).toContain(`${app.url}/profile?tab=wallet`);
  });

  it('is no longer waited for where its owner takes the question back: it leaves the desk', async () => {
    const { owner, id } = await disputed();
    await of.claim(fola, id);
    expect((await of.solved(owner, id)).body.data).toMatchObject({ status: 'solved', messages: [{ from: 'owner' }] });
    expect((await of.answer(fola, id)).body).toMatchObject({ code: 'solved' });
    for (const state of ['waiting', 'answered'])
      expect((await of.queue(fola, state)).map((one) => one.id)).not.toContain(id);
    expect((await of.stillWrong(owner, id)).body.data).toMatchObject({ status: 'open' });
    expect((await of.queue(fola)).find((one) => one.id === id)).toMatchObject({ claim: null });
  });

  it('is accepted, or sent back three times at most', async () => {
    const { owner, id } = await disputed();
    expect((await of.stillWrong(owner, id)).body).toMatchObject({ code: 'not_answered' });
    for (const left of [2, 1, 0]) {
      await of.answer(fola, id);
      expect((await of.stillWrong(owner, id)).body.data).toMatchObject({ status: 'open', reopenings_left: left });
    }
    await of.answer(fola, id);
    expect((await of.stillWrong(owner, id)).body).toMatchObject({ code: 'reopened_too_often' });
    expect((await of.dispute(owner)).body).toMatchObject({ code: 'answered' });
    const { message, data } = (await of.solved(owner, id)).body;
    expect([message, data.status, data.messages.length]).toEqual(['Thank you', 'solved', 8]);
    await settled(app);
    expect((await app.mails(owner.email)).filter(({ subject }) => subject.startsWith('About ₦1,000'))).toHaveLength(4);
  });
});

describe('Words about an entry', () => {
  const readable = async (sealed: Sealed, purpose: string) => app.web.get(FieldEncryption).decrypt(sealed, purpose);

  it('go with the owner who is erased, and the question leaves the desk', async () => {
    const { owner, id } = await disputed();
    await of.answer(fola, id);
    await of.stillWrong(owner, id);
    const [asked] = await eventsOf(owner);
    if (asked?.type !== 'EntryDisputed') throw new Error('There is no question.');
    expect(JSON.stringify(asked.data)).not.toContain(WRONG.text);
    expect(await readable(asked.data.text, DISPUTE_TEXT)).toBe(WRONG.text);
    const at = new Date().toISOString();
    const left = { ownerId: owner.id, reference: `giveup_${owner.id}`, amount: 100_000, at };
    await app.commands.execute(new GiveUpBalance(left));
    await app.commands.execute(new EraseUser({ userId: owner.id, at }));
    await until(
      () => waiting(id),
      (row) => row === undefined,
    );
    await settled(app);
    expect(await readable(asked.data.text, DISPUTE_TEXT)).toBeUndefined();
    expect((await of.answer(fola, id)).status).toBe(404);
  });

  it('of finance go with the person who wrote them; the question and what was found stay', async () => {
    const tolu = await app.person();
    await grant(app, tolu, 'finance');
    const { owner, id } = await disputed();
    await of.answer(tolu, id);
    const answered = (await eventsOf(owner)).find(({ type }) => type === 'EntryDisputeAnswered');
    await app.commands.execute(new EraseUser({ userId: tolu.id, at: new Date().toISOString() }));
    const [row] = await until(
      () => of.own(owner),
      ([first]) => first?.messages[1]?.text === '[removed]',
    );
    expect(row!.messages).toMatchObject([{ text: WRONG.text }, { text: '[removed]', outcome: 'explained' }]);
    await settled(app);
    expect(await readable((answered!.data as { answer: Sealed }).answer, DISPUTE_ANSWER)).toBeUndefined();
  });
});
