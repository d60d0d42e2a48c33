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
import { keptCards } from './kept-card.js';
import { ringNext } from './ringing.js';

let app: App;
let of: ReturnType<typeof keptCards>;
let db: pg.Client;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  of = keptCards(app);
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

const chargesBy = async (who: Person) => (await openedFor(app, who)).length;

/** The job that charges the card of this person runs now, once more where it had ended. */
const runAgain = ({ id }: Person) =>
  db.query(
    `update app.outbox set state = 'open', due_at = now() where name = 'premium-card' and payload->>'userId' = $1`,
    [id],
  );

/** Ids in which any four digits may stand by chance. */
const RANDOM_IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"kid": "[0-9a-f]{16}"/g;

describe('A renewal of Premium that was paid by card', () => {
  it('is paid by the kept card where the wallet does not cover it, with one charge', async () => {
    const { who, end } = await of.paying();
    expect((await of.stateOf(who)).card).toEqual(CARD);
    await ringNext(db, { person: who.id });
    await of.mailed(who, 'Your Premium renews on', 1);
    const [reminder] = (await app.mails(who.email)).filter(({ subject }) => subject.includes('renews on'));
    expect(reminder!.text).toContain('or by your Visa ending 4081 (12/2035) where the wallet does not cover it');
    await of.ring(who, end);
    await of.renewed(who, end);
    await of.mailed(who, 'Your Premium was renewed', 1);
    expect([await chargesBy(who), await of.mailsOf(who, FAILED)]).toEqual([2, 0]);
    expect((await of.chargesOf(who)).map(({ cause, status }) => `${cause} ${status}`).sort()).toEqual([
      ...['purchase paid', 'recovery paid', 'renewal failed'],
    ]);
    expect(await balanceOf(app, who)).toMatchObject({ balance_kobo: 0 });
  });

  it('is charged once, although the answer of the provider was lost and the job runs again', async () => {
    const { who, end } = await of.paying();
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
    const { who, end } = await of.paying();
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
    const { who, end } = await of.paying();
    await of.ring(who, end);
    await of.renewed(who, end);
    const reference = (await openedFor(app, who)).find((one) => one.endsWith('.card'))!;
    expect(await statusOf(app, who, reference)).toBe('paid');
  });

  it('is mailed once where the card declines too, and is charged to it at the next time again', async () => {
    const { who, end } = await of.paying();
    await control(app, { card: { declines: 1 } });
    await of.ring(who, end);
    await of.mailed(who, FAILED, 1);
    const [mail] = (await app.mails(who.email)).filter(({ subject }) => subject.includes(FAILED));
    expect(mail!.text).toContain('and your card did not pay it');
    expect(await of.stateOf(who)).toMatchObject({ status: 'past_due', is_premium: true });
    await of.ring(who, end, 1);
    await of.renewed(who, end);
    await settled(app);
    expect([await chargesBy(who), await of.mailsOf(who, FAILED)]).toEqual([3, 1]);
  });

  it('is charged to no card that was removed, or was never kept', async () => {
    const [removed, never] = [await of.paying(), await of.paying({ keep_card: false })];
    expect((await of.act(removed.who, 'card/remove')).body.data.card).toBeNull();
    expect((await of.act(removed.who, 'card/remove')).status).toBe(200);
    for (const { who, end } of [removed, never]) {
      expect((await of.stateOf(who)).card).toBeNull();
      await of.ring(who, end);
      await of.mailed(who, FAILED, 1);
      expect([await chargesBy(who), (await of.stateOf(who)).status]).toEqual([1, 'past_due']);
    }
  });

  it('charges no card for Premium that was cancelled, and shows the card no more once that has ended', async () => {
    const { who, end } = await of.paying();
    await of.act(who, 'cancel');
    await of.ring(who, end);
    await settled(app);
    expect(await of.stateOf(who)).toMatchObject({ status: 'none', card: null });
    expect(await chargesBy(who)).toBe(1);
  });

  it('leaves the card in no row, message or event as plain text, and its code not even in the data that its person takes along', async () => {
    const { who } = await of.paying();
    const { rows } = await db.query<{ text: string }>(
      `select payload::text as text from app.outbox union all select row_to_json(c)::text from ${premiumView.schema}.card c`,
    );
    const answer = JSON.stringify(await of.stateOf(who));
    expect([answer, ...rows.map(({ text }) => text)].filter((text) => text.includes('AUTH_'))).toEqual([]);
    expect(rows.filter(({ text }) => text.replace(RANDOM_IDS, '').includes('4081'))).toEqual([]);
    const own = [];
    for await (const { type, data } of app.web.get(OwnEvents, { strict: false }).of(who.id)) own.push({ type, data });
    expect(own).toContainEqual({
      type: 'PremiumCardKept',
      data: expect.objectContaining({ secret: null, card: expect.stringContaining('"last4":"4081"') }) as object,
    });
    expect(JSON.stringify(own)).not.toContain('AUTH_');
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
