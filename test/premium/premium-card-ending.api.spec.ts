import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { premiumView } from '#projections/premium/premium.view';
import { AdvancePremium } from '#server/premium/premium';
import { type App, type Person, startApp } from '../app.js';
import { control } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { keptCards } from './kept-card.js';

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

describe('A card that is kept no more', () => {
  it('can be charged by no card that its person removed: the provider forgets it, once, and charges it no more', async () => {
    const { who } = await of.paying();
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
    const { who, end } = await of.paying();
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
    const { who, end } = await of.paying();
    await control(app, { card: { declines: 1 } });
    await of.ring(who, end);
    await of.mailed(who, FAILED, 1);
    const { body } = await of.checkout(who, { offer: 'PREMIUM_1M', keep_card: true });
    await control(app, { pay: body.data.reference });
    await of.renewed(who, end);
    await until(
      () => endsOf(who),
      (ends) => ends.length === 1,
    );
    expect(await endsOf(who)).toEqual([{ isKeptAnew: true }]);
    expect(await ended()).not.toContain((await codesOf(who))[0]);
  });

  it('has the provider forget the card of an erased person, although it was away until the key was destroyed', async () => {
    const { who } = await of.paying();
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
