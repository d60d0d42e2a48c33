import { randomUUID } from 'node:crypto';
import type { App, Person } from '../app.js';
import { fundedPerson } from '../withdrawals/withdrawing.js';

export type Dispute = {
  id: string;
  entry: { id: string; revision: number; kind: string; label: string; amount_kobo: number; reference: string };
  reason: string;
  status: string;
  reopenings_left: number;
  messages: { from: string; text: string; outcome: string | null }[];
};
export type OnDesk = Dispute & {
  owner: { username: string } | null;
  is_own: boolean;
  reopenings: number;
  claim: { username: string; is_own: boolean } | null;
  held_payments: number;
  wallet: string | null;
};
type Answered<Data> = { message: string; data: Data; code?: string; detail?: string; claimed_by?: string };

export const WRONG = { revision: 0, reason: 'charged_twice', text: 'My bank shows it two times.' };
export const ANSWER = { outcome: 'explained', text: 'Your bank held the money twice and released one.' };

/** Calls of the routes of disputed entries, for specs. */
export const disputing = (app: App) => {
  const post = <Data>({ token }: Person, path: string, body: object, key: string = randomUUID()) =>
    app.call<Answered<Data>>('POST', path, { token, body, headers: { 'idempotency-key': key } });
  const onDesk =
    (act: string) =>
    (who: Person, id: string, body: object = {}) =>
      post<OnDesk>(who, `finance/entry-disputes/${id}/${act}`, body);
  return {
    /** A person whose wallet has one entry, ₦1,000. */
    funded: () => fundedPerson(app),
    dispute: (who: Person, body: object = {}, key?: string) =>
      post<Dispute>(who, 'wallet/entry-disputes', { ...WRONG, ...body }, key),
    own: async ({ token }: Person) =>
      (await app.call<{ results: Dispute[] }>('GET', 'wallet/entry-disputes', { token })).body.results,
    stillWrong: (who: Person, id: string, text = 'The second one is still gone.') =>
      post<Dispute>(who, `wallet/entry-disputes/${id}/still-wrong`, { text }),
    solved: (who: Person, id: string) => post<Dispute>(who, `wallet/entry-disputes/${id}/solved`, {}),
    queue: async ({ token }: Person, state = 'waiting') =>
      (await app.call<{ results: OnDesk[] }>('GET', `finance/entry-disputes?state=${state}&limit=100`, { token })).body
        .results,
    claim: onDesk('claim'),
    release: onDesk('release'),
    answer: (who: Person, id: string, body: object = {}) => onDesk('answer')(who, id, { ...ANSWER, ...body }),
  };
};

/** A new person's open dispute of a deposit; resolves to its id. */
export async function disputedDeposit(app: App): Promise<string> {
  const { funded, dispute } = disputing(app);
  return (await dispute(await funded())).body.data.id;
}
