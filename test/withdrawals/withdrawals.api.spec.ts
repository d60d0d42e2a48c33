import { randomUUID } from 'node:crypto';
import { RequestWithdrawal } from '#server/wallet/wallet-commands';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, factsAbout, historyOf, mailsAbout } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import {
  ACCOUNT,
  CHARGES,
  codeFor,
  fundedPerson,
  progress,
  send,
  transfersOf,
  whenWithdrawal,
  withdrawn,
} from './withdrawing.js';

let app: App;
const calm = { reset: true, transfer: { delay: 50 } };
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  await control(app, calm);
});
afterEach(() => control(app, calm));
afterAll(() => app.stop());

const person = () => fundedPerson(app);
const holds = (who: Person, kobo: number) =>
  until(
    () => balanceOf(app, who),
    ({ balance_kobo }) => balance_kobo === kobo,
  );
const transferOf = (reference: string) => transfersOf(app, reference);
const get = <Body>(who: Person, path: string) => app.call<Body>('GET', path, { token: who.token });
const PAID = [
  ...['RecipientRegistered', 'TransferOrdered', 'TransferReported', 'WithdrawalPaid', 'WithdrawalRequested'],
  'WithdrawalStarted',
];
const RETURNED = ['WithdrawalFailed', 'WithdrawalReturned'];

describe('Withdrawals of the whole balance', () => {
  it('at the same time, of fifty the wallet lets one go', async () => {
    const who = await person();
    const at = new Date().toISOString();
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => {
        const order = {
          ownerId: who.id,
          reference: `wd_${randomUUID()}`,
          amount: 99_000,
          charges: CHARGES,
          terms: 1,
          at,
        };
        return app.commands.execute(new RequestWithdrawal(order));
      }),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await holds(who, 0);
  });

  it('through the API with one code, of fifty one is accepted', async () => {
    const who = await person();
    const otp = await codeFor(app, who, 990);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => send(app, who, { ...ACCOUNT, amount: 990, otp }).then(({ status }) => status)),
    );
    expect(all.filter((status) => status === 202)).toHaveLength(1);
    expect(all.every((status) => [202, 400, 409].includes(status))).toBe(true);
    await holds(who, 0);
  });
});

describe('A withdrawal', () => {
  it('is paid to the bank, once for a repeated request, and shown step by step', async () => {
    const who = await person();
    const [otp, key] = [await codeFor(app, who, 450), randomUUID()];
    const order = { ...ACCOUNT, amount: 450, otp };
    const first = await send(app, who, order, key);
    expect([first.status, first.body.data]).toMatchObject([
      202,
      {
        status: 'pending',
        amount: 450,
        charges: 10,
        total: 460,
        reference: expect.stringMatching(/^wd_[0-9a-f-]{36}$/),
      },
    ]);
    const again = await send(app, who, order, key);
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([202, 'true', first.body]);
    const { reference } = first.body.data;
    expect(await whenWithdrawal(app, who, reference, 'paid')).toMatchObject({
      ...{ amount_kobo: 45_000, reason: null, reported: null },
      account: { bank_name: 'Guaranty Trust Bank', account_name: 'BABATUNDE NWOSU', last4: '8151' },
    });
    await settled(app);
    expect(await factsAbout(app, reference)).toEqual(PAID);
    expect(await transferOf(reference)).toMatchObject([{ amount: 45_000, status: 'success' }]);
    expect((await historyOf(app, who)).map((one) => [one.kind, one.amount_kobo, one.running_balance_kobo])).toEqual([
      ['withdrawal', 45_000 + CHARGES, 54_000],
      ['deposit', 100_000, 100_000],
    ]);
    await holds(who, 54_000);
    await until(
      () => mailsAbout(app, who, reference),
      (count) => count === 2,
    );
    const { body } = await get<{ count: number; results: { id: string }[] }>(who, 'wallet/withdrawals');
    expect([body.count, body.results[0]!.id]).toEqual([1, reference]);
    const stranger = await app.person();
    expect((await get(stranger, `wallet/withdrawals/${reference}`)).status).toBe(404);
  });
});

describe('The provider', () => {
  const returnedFrom = async (who: Person, reference: string) => {
    const one = await whenWithdrawal(app, who, reference, 'returned');
    await holds(who, 100_000);
    await settled(app);
    expect((await factsAbout(app, reference)).filter((type) => RETURNED.includes(type))).toEqual(RETURNED);
    await until(
      async () => (await app.mails(who.email)).some(({ subject }) => subject.includes('is back in your wallet')),
      Boolean,
    );
    return one;
  };

  it('that fails a transfer leaves the money and the charges in the wallet, once, however often it says so', async () => {
    await control(app, { transfer: { outcome: 'failed' }, webhook: { duplicate: 5 } });
    const who = await person();
    const reference = await withdrawn(app, who, 500);
    expect(await returnedFrom(who, reference)).toMatchObject({ reason: 'The bank did not take the money.' });
    expect((await historyOf(app, who))[0]).toMatchObject({ kind: 'withdrawal_reversal', amount_kobo: 51_000 });
  });

  it('that reverses a paid transfer brings it back, also days later', async () => {
    const who = await person();
    const reference = await withdrawn(app, who, 500);
    await whenWithdrawal(app, who, reference, 'paid');
    await control(app, { settle: { transfer: reference, outcome: 'reversed' } });
    const one = await returnedFrom(who, reference);
    expect([one.reason, one.paid_at === null]).toEqual(['The bank sent the money back.', false]);
  });

  it.each(['abandoned', 'blocked', 'rejected'] as const)(
    'that ends a transfer as %s sends no webhook and is asked',
    async (outcome) => {
      await control(app, { transfer: { outcome: 'received' } });
      const who = await person();
      const reference = await withdrawn(app, who, 500);
      await until(
        () => progress(app, who, reference),
        ({ status, reported }) => status === 'sent' && reported === 'received',
      );
      await control(app, { settle: { transfer: reference, outcome } });
      await returnedFrom(who, reference);
    },
  );

  it('that is silent is asked until it says what became of the transfer', async () => {
    await control(app, { webhook: { drop: true } });
    const who = await person();
    await whenWithdrawal(app, who, await withdrawn(app, who, 500), 'paid');
  });

  it('whose answer to the order is lost is asked before it is called again', async () => {
    await control(app, { transfer: { lostAnswers: 1 } });
    const who = await person();
    const reference = await withdrawn(app, who, 500);
    await whenWithdrawal(app, who, reference, 'paid');
    expect(await transferOf(reference)).toHaveLength(1);
  });

  it('that is away for a while keeps the withdrawal waiting', async () => {
    const who = await person();
    const otp = await codeFor(app, who, 500);
    await control(app, { transfer: { refusals: 0 }, answer: { pause: 0 } });
    const { body } = await send(app, who, { ...ACCOUNT, amount: 500, otp });
    await control(app, { outage: 700 });
    await whenWithdrawal(app, who, body.data.reference, 'paid');
  });

  it('that refuses the order leaves the money in the wallet', async () => {
    await control(app, { transfer: { refusals: 1 } });
    const who = await person();
    const reference = await withdrawn(app, who, 500);
    await returnedFrom(who, reference);
    expect(await transferOf(reference)).toEqual([]);
  });
});

describe('The approval URL', () => {
  const order = (body: object, path = 'transfer') =>
    fetch(`${app.paymentsUrl}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${app.config.get('PAYSTACK_SECRET_KEY')}`,
      },
      body: JSON.stringify(body),
    });

  it('approves the transfer of a withdrawal, and rejects one that no withdrawal ordered', async () => {
    await control(app, { transfer: { approval: true } });
    const who = await person();
    await whenWithdrawal(app, who, await withdrawn(app, who, 500), 'paid');

    const account = { type: 'nuban', name: 'EVE', account_number: '0022728159', bank_code: '058' };
    const made = (await (await order(account, 'transferrecipient')).json()) as { data: { recipient_code: string } };
    const [recipient, reference] = [made.data.recipient_code, `wd_${randomUUID()}`];
    await order({ source: 'balance', amount: 50_000, recipient, reference });
    await until(
      () => transferOf(reference),
      ([one]) => one?.status === 'rejected',
    );
  });
});

it('leaves books that the auditor’s check finds whole, also beside the provider’s', async () => {
  await settled(app);
  const { broken, said } = await verifyApp(app);
  expect(broken.filter((line) => !line.startsWith('I1'))).toEqual([]);
  for (const id of ['I45', 'I46', 'I47']) expect(said).toMatch(new RegExp(`${id} .+ \\d+ +holds`));
});
