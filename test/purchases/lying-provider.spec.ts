import fc from 'fast-check';
import { sql } from 'kysely';
import type { App, Person } from '../app.js';
import { carting } from '../cart/carting.js';
import { giving } from '../gifts/giving.js';
import { crowd, dayIn, meeting, offering } from '../meetings/meeting-market.js';
import { premiumCalls } from '../premium/premium-calls.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { runVerify } from '../verify/program.js';
import { altered, answered, type Kind, KINDS, type Lie, lie, rightOutcome } from './lies.js';
import { balanceOf, control, signedWebhook, startPurchase } from './market.js';
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

/** How many charges the provider lies about; 480 take 40 s of one core. */
const LIES = Number(process.env.LIES ?? 480);
const AT_ONCE = 8;
const DEPOSIT = 50_000;

type Paying = { reference: string; asked: number };
type Played = Paying & { lie: Lie; who: Person; outcome: string; right: string };

let market: ProxiedMarket;
let app: App;
let creator: Person;
/** Free times of the creator. */
const times: string[] = [];
let days = 2;
const played: Played[] = [];
/** What the provider says, however often it is asked, by the path of the question. */
const answers = new Map<string, ReturnType<typeof answered>>();

beforeAll(async () => {
  market = await openProxiedMarket();
  ({ app } = market);
  creator = await offering(app);
  market.proxy.answers(({ path }) => answers.get(path));
});
afterAll(() => market.stop());

const opening: Record<Kind, (who: Person) => Promise<Paying>> = {
  purchase: async (who) => ({ reference: await startPurchase(app, who, market.listing), asked: 1_250_000 }),
  async cart(who) {
    await carting(app).add(who, market.listing.id);
    return payingIn(await carting(app).checkOut(who));
  },
  async deposit({ token }) {
    const body = { amount: DEPOSIT / 100 };
    return payingIn(await app.call('POST', 'wallet/deposit', { token, body }), DEPOSIT);
  },
  premium: async (who) => payingIn(await premiumCalls(app).checkout(who)),
  async meeting(who) {
    const calls = meeting(app);
    const held = await calls.hold(who, creator, times.pop()!);
    if (held.status !== 201) throw new Error(JSON.stringify(held.body));
    return payingIn(await calls.checkout(who, held.body.data.id));
  },
  async gift(who) {
    const { give, newAddress } = giving(app);
    return payingIn(await give(who, market.listing, { email: newAddress(), method: 'card' }));
  },
};

type Begun = { status: number; body: { data?: { reference?: string; amount_kobo?: number } } };
function payingIn({ status, body: { data } }: Begun, asked = data?.amount_kobo): Paying {
  if (status !== 200 || !data?.reference || !asked) throw new Error(JSON.stringify([status, data]));
  return { reference: data.reference, asked };
}

const owned = async ({ token }: Person) =>
  (await app.call<{ results: object[] }>('GET', 'listing/user/purchased/', { token })).body.results.length;
/** How much of value a person has of what was paid for. */
const having: Record<Kind, (who: Person) => Promise<number>> = {
  purchase: owned,
  cart: owned,
  deposit: async (who) => (await balanceOf(app, who)).balance_kobo / DEPOSIT,
  premium: async (who) => Number((await premiumCalls(app).stateOf(who)).is_premium),
  meeting: async (who) => (await meeting(app).list(who)).filter(({ status }) => status === 'booked').length,
  gift: async (who) => (await giving(app).given(who)).length,
};

async function freeTimes(count: number) {
  for (; times.length < count; days += 31)
    times.push(
      ...(await meeting(app).slots(creator.username, dayIn(days), dayIn(days + 30))).slots.map(({ start }) => start),
    );
}

/** The sandbox's own answer about a charge that was paid. */
async function truthOf(reference: string): Promise<Record<string, unknown>> {
  await control(app, { pay: reference });
  const headers = { authorization: `Bearer ${app.config.get('PAYSTACK_SECRET_KEY')}` };
  const answer = await fetch(`${app.paymentsUrl}/transaction/verify/${reference}`, { headers });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

/** Opens the payment of each lie, has it paid and lied about, and resolves to what was decided. */
async function play(lies: readonly Lie[]): Promise<Played[]> {
  await freeTimes(lies.length);
  const people = await crowd(app, lies.length);
  const charges = await Promise.all(
    lies.map(async (one, i) => {
      const who = people[i]!;
      const paying = await opening[one.kind](who);
      const truth = await truthOf(paying.reference);
      const lied = altered(truth, paying.asked, one);
      const isTrue = one.path === 'lying report';
      const answer = isTrue ? answered(truth, 'whole') : answered(lied, one.envelope);
      const isHeard = isTrue || one.envelope === 'whole';
      const right = isHeard ? rightOutcome(isTrue ? truth : lied, paying) : 'CheckoutOpened';
      return { ...paying, lie: one, who, truth, lied, answer, right };
    }),
  );
  for (const { reference, answer } of charges) answers.set(`/transaction/verify/${reference}`, answer);
  await Promise.all(charges.map(ask));
  await reported(charges.filter(({ lie: { path } }) => path !== 'return page').map(({ reference }) => reference));
  return Promise.all(
    charges.map(async ({ reference, asked, lie: one, who, right }) => {
      let outcome = '';
      for await (const { type } of app.store.history(`payment-${reference}`)) outcome = type;
      return { reference, asked, lie: one, who, right, outcome };
    }),
  );
}

type Charge = Paying & { lie: Lie; who: Person; truth: Record<string, unknown>; lied: Record<string, unknown> };
/** The payer comes back, or the provider's report comes: a lie of it names the payment all the same. */
async function ask({ reference, lie: { path }, who, truth, lied }: Charge) {
  if (path === 'return page') {
    const { status, body } = await app.call('POST', `purchases/${reference}/verify/`, { token: who.token, body: {} });
    expect([200, 502]).toContain(status);
    if (status === 502) expect(body).toMatchObject({ code: 'payment_provider' });
  } else {
    const report = path === 'true report' ? truth : { ...lied, reference };
    const { status } = await app.call('POST', 'payments/paystack/webhook', signedWebhook(app, reference, report));
    expect(status).toBe(200);
  }
}

/** Resolves when the worker has dealt once with the report of each of these payments. */
const reported = (references: string[]) =>
  until(
    async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count
          from app.outbox message join app.inbox webhook on message.id = 'webhook-' || webhook.key
          where convert_from(webhook.body, 'UTF8')::jsonb #>> '{data,reference}' = any(${references}::text[])
            and message.attempts > 0 and message.lease_until is null`.execute(app.sql)
      ).rows[0]!.count,
    (count) => count >= references.length,
  );

describe('A provider that lies about what was paid', () => {
  it(`moves no payment but as the truth allows, in any of ${LIES} lies`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lie, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (lies) => {
        const outcomes = await play(lies);
        played.push(...outcomes);
        const wrong = outcomes.filter(({ outcome, right }) => outcome !== right);
        expect(wrong.map(({ lie: one, outcome, right }) => ({ ...one, outcome, right }))).toEqual([]);
      }),
      // Each lie that was believed is named; smaller ones would take minutes to find.
      {
        numRuns: Math.ceil(LIES / AT_ONCE),
        endOnFailure: true,
        ...(process.env.LIES_SEED && { seed: Number(process.env.LIES_SEED) }),
      },
    );
    const seen = new Set(played.map(({ lie: { kind }, outcome }) => `${kind} ${outcome}`));
    for (const outcome of ['PaymentSettled', 'PaymentQuarantined', 'CheckoutOpened'])
      for (const kind of KINDS) expect(seen).toContain(`${kind} ${outcome}`);
    expect(played.map(({ outcome }) => outcome)).toContain('PaymentFailed');
  });

  it('gets value for nothing else than the right charge: guides, credit, Premium, meetings and gifts, each once', async () => {
    // A report that the provider does not confirm is tried again for days.
    await sql`update app.outbox set state = 'cancelled' where state = 'open' and id like 'webhook-%'`.execute(app.sql);
    await settled(app);
    const wrong: object[] = [];
    for (const { lie: one, who, outcome, reference } of played) {
      const isRight = outcome === 'PaymentSettled';
      const { balance_kobo: balance } = await balanceOf(app, who);
      const [has, left] = [await having[one.kind](who), isRight && one.kind === 'deposit' ? DEPOSIT : 0];
      if (has !== Number(isRight) || balance !== left) wrong.push({ ...one, outcome, reference, has, balance });
    }
    expect(wrong).toEqual([]);
    expect(played.length).toBeGreaterThanOrEqual(LIES);
  });

  it('leaves books that the verifier finds whole', async () => {
    const stores = { EVENTSTORE_URL: app.config.get('EVENTSTORE_URL'), DATABASE_URL: app.config.get('DATABASE_URL') };
    const { code, broken } = await runVerify(stores);
    expect([code, broken]).toEqual([0, []]);
  });
});
