import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { premiumView } from '#projections/premium/premium.view';
import { OwnEvents } from '#server/accounts/own-events.reader';
import { AdvancePremium } from '#server/premium/premium';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, openedFor, statusOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { premiumCalls } from './premium-calls.js';
import { ringNext } from './ringing.js';

let app: App;
let of: ReturnType<typeof premiumCalls>;
let db: pg.Client;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  of = premiumCalls(app);
  db = new pg.Client({ connectionString: app.config.get('DATABASE_URL') });
  await db.connect();
});
afterEach(() => control(app, { reset: true }));
afterAll(async () => {
  await db.end();
  await app.stop();
});

const FAILED = 'could not be renewed';
const CARD = { brand: 'visa', last4: '4081', exp_month: 12, exp_year: 2035, is_expired: false };

/** A person who paid a month by card, and lets us keep the card or not; resolves to the end of the month. */
async function paying({ keep_card = true } = {}): Promise<{ who: Person; end: string }> {
  const who = await app.person();
  const { body } = await of.checkout(who, { offer: 'PREMIUM_1M', keep_card });
  await control(app, { pay: body.data.reference });
  const { period } = await until(
    () => of.stateOf(who),
    ({ status, card }) => status === 'active' && (card !== null || !keep_card),
  );
  await settled(app);
  return { who, end: period!.until };
}
const renewed = (who: Person, end: string) =>
  until(
    () => of.stateOf(who),
    ({ period }) => period?.from === end,
  );
const mailed = (who: Person, words: string, count: number) =>
  until(
    () => of.mailsOf(who, words),
    (found) => found === count,
  );
const chargesBy = async (who: Person) => (await openedFor(app, who)).length;

/** The job that charges the card of this person runs now, once more where it had ended. */
const runAgain = ({ id }: Person) =>
  db.query(
    `update app.outbox set state = 'open', due_at = now() where name = 'premium-card' and payload->>'userId' = $1`,
    [id],
  );

type Sandbox = {
  transactions: { email: string; authorization?: string }[];
  endedAuthorizations: string[];
};
const sandbox = async () => (await (await fetch(`${app.paymentsUrl}/control`)).json()) as Sandbox;
/** What the provider charges the card of this person by. */
const codesOf = async ({ email }: Person) =>
  (await sandbox()).transactions.flatMap((one) => (one.email === email ? (one.authorization ?? []) : []));
const ended = async () => (await sandbox()).endedAuthorizations;
const forgotten = (code: string) => until(ended, (codes) => codes.includes(code));
/** How the cards of this person were forgotten, by the log. */
async function endsOf({ id }: Person) {
  const ends: { isKeptAnew?: true }[] = [];
  for await (const { event } of app.store.client.readStream(`premium-${id}`)) {
    const { isKeptAnew } = event!.data as { isKeptAnew?: true };
    if (event!.type === 'PremiumCardForgotten') ends.push(isKeptAnew ? { isKeptAnew } : {});
  }
  return ends;
}
const openEnds = async ({ id }: Person) =>
  (
    await db.query(
      `select from app.outbox where state = 'open' and name = 'premium-end-card' and payload->>'userId' = $1`,
      [id],
    )
  ).rowCount!;
/** The jobs that have the provider forget the cards of this person run now, once more where they had ended. */
const endAgain = ({ id }: Person) =>
  db.query(
    `update app.outbox set state = 'open', due_at = now() where name = 'premium-end-card' and payload->>'userId' = $1`,
    [id],
  );
/** They run until the log says that the provider forgot one. */
const endUntilForgotten = (who: Person) =>
  until(
    async () => (await endAgain(who)) && endsOf(who),
    (ends) => ends.length > 0,
  );
/** The answer of the provider to a charge by this code. */
async function chargeBy(code: string, { email }: Person) {
  const body = JSON.stringify({ email, amount: 100, authorization_code: code });
  const headers = {
    ...{ 'content-type': 'application/json', authorization: `Bearer ${app.config.get('PAYSTACK_SECRET_KEY')}` },
  };
  const answer = await fetch(`${app.paymentsUrl}/transaction/charge_authorization`, { method: 'POST', headers, body });
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

describe('A renewal of Premium that was paid by card', () => {
  it('is paid by the kept card where the wallet does not cover it, with one charge', async () => {
    const { who, end } = await paying();
    expect((await of.stateOf(who)).card).toEqual(CARD);
    await ringNext(db, { person: who.id });
    await mailed(who, 'Your Premium renews on', 1);
    const [reminder] = (await app.mails(who.email)).filter(({ subject }) => subject.includes('renews on'));
    expect(reminder!.text).toContain('or by your Visa ending 4081 (12/2035) where the wallet does not cover it');
    await of.ring(who, end);
    await renewed(who, end);
    await mailed(who, 'Your Premium was renewed', 1);
    expect([await chargesBy(who), await of.mailsOf(who, FAILED)]).toEqual([2, 0]);
    expect((await of.chargesOf(who)).map(({ cause, status }) => `${cause} ${status}`).sort()).toEqual([
      ...['purchase paid', 'recovery paid', 'renewal failed'],
    ]);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('is charged once, although the answer of the provider was lost and the job runs again', async () => {
    const { who, end } = await paying();
    await control(app, { card: { lostAnswers: 1 }, webhook: { drop: true } });
    await app.commands.execute(new AdvancePremium({ userId: who.id, reference: `prm.${randomUUID()}`, at: end }));
    await until(
      () => chargesBy(who),
      (count) => count === 2,
    );
    await control(app, { reset: true });
    await until(
      async () => (await runAgain(who)) && of.stateOf(who),
      ({ period }) => period?.from === end,
    );
    await runAgain(who);
    await settled(app);
    expect([await chargesBy(who), await of.mailsOf(who, FAILED)]).toEqual([2, 0]);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('is paid by a charge whose answer was lost, although the card is removed meanwhile', async () => {
    const { who, end } = await paying();
    await control(app, { card: { lostAnswers: 1 }, webhook: { drop: true } });
    await app.commands.execute(new AdvancePremium({ userId: who.id, reference: `prm.${randomUUID()}`, at: end }));
    await until(
      () => chargesBy(who),
      (count) => count === 2,
    );
    expect((await of.act(who, 'cancel')).body.code).toBe('charge_under_way');
    expect((await of.act(who, 'card/remove')).body.data.card).toBeNull();
    await control(app, { reset: true });
    await until(
      async () => (await runAgain(who)) && of.stateOf(who),
      ({ period }) => period?.from === end,
    );
    await settled(app);
    expect([await chargesBy(who), await of.mailsOf(who, FAILED)]).toEqual([2, 0]);
  });

  it('is a payment that its payer can look at', async () => {
    const { who, end } = await paying();
    await of.ring(who, end);
    await renewed(who, end);
    const reference = (await openedFor(app, who)).find((one) => one.endsWith('.card'))!;
    expect(await statusOf(app, who, reference)).toBe('paid');
  });

  it('is mailed once where the card declines too, and is charged to it at the next time again', async () => {
    const { who, end } = await paying();
    await control(app, { card: { declines: 1 } });
    await of.ring(who, end);
    await mailed(who, FAILED, 1);
    const [mail] = (await app.mails(who.email)).filter(({ subject }) => subject.includes(FAILED));
    expect(mail!.text).toContain('and your card did not pay it');
    expect(await of.stateOf(who)).toMatchObject({ status: 'past_due', is_premium: true });
    await of.ring(who, end, 1);
    await renewed(who, end);
    await settled(app);
    expect([await chargesBy(who), await of.mailsOf(who, FAILED)]).toEqual([3, 1]);
  });

  it('is charged to no card that was removed, or was never kept', async () => {
    const [removed, never] = [await paying(), await paying({ keep_card: false })];
    expect((await of.act(removed.who, 'card/remove')).body.data.card).toBeNull();
    expect((await of.act(removed.who, 'card/remove')).status).toBe(200);
    for (const { who, end } of [removed, never]) {
      expect((await of.stateOf(who)).card).toBeNull();
      await of.ring(who, end);
      await mailed(who, FAILED, 1);
      expect([await chargesBy(who), (await of.stateOf(who)).status]).toEqual([1, 'past_due']);
    }
  });

  it('charges no card for Premium that was cancelled, and shows the card no more once that has ended', async () => {
    const { who, end } = await paying();
    await of.act(who, 'cancel');
    await of.ring(who, end);
    await settled(app);
    expect(await of.stateOf(who)).toMatchObject({ status: 'none', card: null });
    expect(await chargesBy(who)).toBe(1);
  });

  it('leaves the card in no row, message or event as plain text, and its code not even in the data that its person takes along', async () => {
    const { who } = await paying();
    const { rows } = await db.query<{ text: string }>(
      `select payload::text as text from app.outbox union all select row_to_json(c)::text from ${premiumView.schema}.card c`,
    );
    const answer = JSON.stringify(await of.stateOf(who));
    expect([answer, ...rows.map(({ text }) => text)].filter((text) => text.includes('AUTH_'))).toEqual([]);
    expect(rows.filter(({ text }) => text.includes('4081'))).toEqual([]);
    const own = [];
    for await (const { type, data } of app.web.get(OwnEvents, { strict: false }).of(who.id)) own.push({ type, data });
    expect(own).toContainEqual({
      type: 'PremiumCardKept',
      data: expect.objectContaining({ secret: null, card: expect.stringContaining('"last4":"4081"') }) as object,
    });
    expect(JSON.stringify(own)).not.toContain('AUTH_');
  });

  it('can be charged by no card that its person removed: the provider forgets it, once, and charges it no more', async () => {
    const { who } = await paying();
    const code = (await codesOf(who))[0]!;
    expect((await of.act(who, 'card/remove')).status).toBe(200);
    await forgotten(code);
    expect(await chargeBy(code, who)).toEqual([400, 'Authorization code is no longer active']);
    await endUntilForgotten(who);
    await endAgain(who);
    await settled(app);
    expect(await endsOf(who)).toEqual([{}]);
  });

  it('has the provider forget the card with the end of Premium, also where the provider was away and an answer was lost', async () => {
    const { who, end } = await paying();
    const code = (await codesOf(who))[0]!;
    await of.act(who, 'cancel');
    await control(app, { outage: true });
    await app.commands.execute(new AdvancePremium({ userId: who.id, reference: `prm.${randomUUID()}`, at: end }));
    await until(
      () => openEnds(who),
      (open) => open > 0,
    );
    expect([await endsOf(who), await ended()]).toEqual([[], expect.not.arrayContaining([code])]);
    await control(app, { outage: false, card: { lostAnswers: 1 } });
    await endAgain(who);
    await forgotten(code);
    await endUntilForgotten(who);
    await settled(app);
    expect(await endsOf(who)).toEqual([{}]);
  });

  it('keeps the card at the provider where its person lets us keep the same one anew', async () => {
    const { who, end } = await paying();
    await control(app, { card: { declines: 1 } });
    await of.ring(who, end);
    await mailed(who, FAILED, 1);
    const { body } = await of.checkout(who, { offer: 'PREMIUM_1M', keep_card: true });
    await control(app, { pay: body.data.reference });
    await renewed(who, end);
    await until(
      () => endsOf(who),
      (ends) => ends.length === 1,
    );
    expect(await endsOf(who)).toEqual([{ isKeptAnew: true }]);
    expect(await ended()).not.toContain((await codesOf(who))[0]);
  });

  it('has the provider forget the card of an erased person, although it was away until the key was destroyed', async () => {
    const { who } = await paying();
    const code = (await codesOf(who))[0]!;
    await control(app, { outage: true });
    const { status } = await app.call('DELETE', 'auth/users/me', {
      ...{ token: who.token, body: { current_password: who.password } },
    });
    expect(status).toBe(204);
    await until(
      async () =>
        (await db.query('select from app.person_key where person_id = $1 and erased_at is not null', [who.id]))
          .rowCount,
      (count) => count === 1,
    );
    const { rows } = await db.query<{ text: string }>(
      `select payload::text as text from app.outbox where name = 'premium-end-card' and payload->>'userId' = $1`,
      [who.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(code) || text.includes(who.email))).toEqual([]);
    await control(app, { outage: false });
    await endUntilForgotten(who);
    expect(await ended()).toContain(code);
    await settled(app);
    const kept = await db.query(`select from ${premiumView.schema}.card where user_id = $1`, [who.id]);
    expect(kept.rowCount).toBe(0);
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
