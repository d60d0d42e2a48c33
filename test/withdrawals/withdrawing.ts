import { randomUUID } from 'node:crypto';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import type { App, Person } from '../app.js';
import { balanceOf } from '../purchases/market.js';
import { until } from '../until.js';

export const ACCOUNT = { account_number: '0022728151', bank_code: '058' };
/** Charges of a transfer of up to ₦5,000, kobo. */
export const CHARGES = 1_000;

/** A deposit of so many kobo in the person's wallet. No payment stands behind it. */
export async function fund(app: App, who: Person, amount: number, at = new Date().toISOString()) {
  const reference = `dep.${randomUUID()}`;
  await app.commands.execute(new ReceiveDeposit({ ownerId: who.id, reference, amount, at }));
  await until(
    () => balanceOf(app, who),
    ({ balance_kobo }) => balance_kobo >= amount,
  );
}

/** A person with ₦1,000 in the wallet, or so many kobo. */
export async function fundedPerson(app: App, kobo = 100_000): Promise<Person> {
  const who = await app.person();
  await fund(app, who, kobo);
  return who;
}

/** The code of the newest mail that was sent to a person after `seen` codes. */
export async function mailedCode(app: App, { email }: Person, seen = 0): Promise<string> {
  const codes = await until(
    async () => (await app.mails(email)).flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []),
    (found) => found.length > seen,
  );
  return codes.at(-1)!;
}
export const codesMailed = async (app: App, { email }: Person) =>
  (await app.mails(email)).filter(({ text }) => /^\d{6}$/m.test(text)).length;

type Failure = { code?: string; detail?: string; otp?: string[] };
export type Accepted = { data: { withdrawal_id: string; reference: string; status: string } } & Failure;

/** Asks for a code for this withdrawal; resolves to it. */
export async function codeFor(app: App, who: Person, amount: number, account = ACCOUNT): Promise<string> {
  const seen = await codesMailed(app, who);
  const body = { ...account, amount };
  const answer = await app.call('POST', 'wallet/withdraw/code', { token: who.token, body });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return mailedCode(app, who, seen);
}

export const send = (app: App, who: Person, body: object, key: string = randomUUID()) =>
  app.call<Accepted>('POST', 'wallet/withdraw', { token: who.token, body, headers: { 'idempotency-key': key } });

/** Withdraws so many naira with a mailed code; resolves to the reference. */
export async function withdrawn(app: App, who: Person, amount: number, account = ACCOUNT): Promise<string> {
  const otp = await codeFor(app, who, amount, account);
  const { status, body } = await send(app, who, { ...account, amount, otp });
  if (status !== 202) throw new Error(JSON.stringify(body));
  return body.data.reference;
}

export type Progress = {
  id: string;
  status: string;
  reported: string | null;
  reason: string | null;
  amount_kobo: number;
  paid_at: string | null;
  returned_at: string | null;
  account: { bank_name: string; account_name: string; last4: string } | null;
};
export const progress = async (app: App, who: Person, id: string) =>
  (await app.call<{ data: Progress }>('GET', `wallet/withdrawals/${id}`, { token: who.token })).body.data;

export const whenWithdrawal = (app: App, who: Person, id: string, status: string) =>
  until(
    () => progress(app, who, id),
    (one) => one?.status === status,
    30_000,
  );

/** The transfers under a reference in the books of the payments sandbox; amounts in kobo. */
export async function transfersOf(app: App, reference: string) {
  const book = (await (await fetch(`${app.paymentsUrl}/control`)).json()) as {
    transfers: { reference: string; amount: number; status: string }[];
  };
  return book.transfers.filter((one) => one.reference === reference);
}
