import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#server/kernel/days';
import { Tokens } from '#server/platform/security/tokens';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import type { App, Person } from '../app.js';
import { funded, grant } from '../purchases/market.js';

export const [PRICE, PREMIUM] = [500_000, 838_500];
const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];

export type MeetingSeen = {
  id: string;
  status: string;
  role: string;
  other: { username: string } | null;
  start: string;
  topic: string | null;
  pay_by: string | null;
  deposit: { reference: string; status: string; reason: string | null } | null;
  link: string | null;
  sequence: number;
  proposal: { by: string; slots: string[]; note: string | null } | null;
  cancel: { free_until: string; fee_kobo: number } | null;
  cancelled: { by: string; reason: string | null; returned_kobo: number; fee_kobo: number } | null;
  no_show: string | null;
  absence: {
    by: string;
    contest_until: string;
    contested_at: string | null;
    statement: string | null;
  } | null;
  decision: { outcome: string; reason: string | null } | null;
  review: { stars: number; comment: string | null } | null;
  history: { what: string; by: string; start: string | null }[];
  google_url: string | null;
  calendar_path: string | null;
};
type Answer<Data> = { code?: string; detail?: string; missing_kobo?: number; data: Data };
export type Slots = {
  is_open: boolean;
  price_kobo: number;
  slots: { start: string; end: string }[];
  rating: { average: number | null; count: number };
};

/** Every day from 09:00 to 17:00, without notice. */
export const terms = (more: object = {}) => ({
  ...{ is_open: true, price_kobo: PRICE, exceptions: [], buffer_minutes: 0, notice_hours: 0 },
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', until: '17:00' })),
  ...{ free_cancel_hours: 24, fee_percent: 50, link: null },
  ...more,
});

/** The day so many days from now, in Lagos. */
export const dayIn = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS).toISOString());

export const hoursAfter = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();

/** Calls of the routes of meetings, for specs. */
export const meeting = (app: App) => {
  const post = (path: string, { token }: Person, body: object = {}, key: string = randomUUID()) =>
    app.call<Answer<MeetingSeen>>('POST', path, { token, body, headers: { 'Idempotency-Key': key } });
  const slots = async (creator: string, from = dayIn(2), to = from, who?: Person) =>
    (await app.call<Answer<Slots>>('GET', `creators/${creator}/slots?from=${from}&to=${to}`, { token: who?.token }))
      .body.data;
  const hold = (who: Person, { username: creator }: Person, start: string, more: object = {}) =>
    post('meetings', who, { creator, start, topic: 'How to price bread', expected_price_kobo: PRICE, ...more });
  return {
    post,
    slots,
    hold,
    offer: ({ token }: Person, body: object = terms()) =>
      app.call<Answer<{ is_open: boolean; can_offer: boolean; why_not: string | null; link: string | null }>>(
        ...(['PUT', 'meetings/offer'] as const),
        { token, body },
      ),
    pay: (who: Person, id: string, key?: string) => post(`meetings/${id}/pay`, who, {}, key),
    checkout: ({ token }: Person, id: string, key: string = randomUUID()) =>
      app.call<Answer<{ authorization_url: string; reference: string; amount_kobo: number }>>(
        ...(['POST', `meetings/${id}/checkout`] as const),
        { token, body: {}, headers: { 'Idempotency-Key': key } },
      ),
    act: (who: Person, id: string, what: string, body: object = {}) => post(`meetings/${id}/${what}`, who, body),
    seen: async ({ token }: Person, id: string) =>
      (await app.call<Answer<MeetingSeen>>('GET', `meetings/${id}`, { token })).body.data,
    list: async ({ token }: Person, when = 'upcoming') =>
      (await app.call<{ results: MeetingSeen[] }>('GET', `meetings?when=${when}`, { token })).body.results,
    /** A booked meeting at the n-th free time of a day. */
    async booked(who: Person, creator: Person, { day = 2, n = 0 } = {}) {
      const { start } = (await slots(creator.username, dayIn(day))).slots[n]!;
      const held = await hold(who, creator, start);
      if (held.status !== 201) throw new Error(JSON.stringify(held.body));
      const paid = await post(`meetings/${held.body.data.id}/pay`, who);
      if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
      return paid.body.data;
    },
  };
};

/** A verified creator with Premium, who offers meetings on these terms. */
export async function offering(app: App, more: object = {}): Promise<Person> {
  const [creator, admin] = [await funded(app, PREMIUM), await app.person()];
  await grant(app, admin, 'admin');
  const body = { reason: 'Her licence is valid.' };
  await app.call('POST', `moderation/creators/${creator.username}/verify/`, { token: admin.token, body });
  await app.call('POST', 'premium', { token: creator.token, body: { offer: 'PREMIUM_1M' } });
  const { status, body: said } = await meeting(app).offer(creator, terms(more));
  if (status !== 200) throw new Error(JSON.stringify(said));
  return creator;
}

/** People who are signed in and have `amount` kobo each, or nothing, without the minutes that so many registrations take. */
export async function crowd(app: App, count: number, amount = 0): Promise<Person[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    const username = `u${id.slice(0, 12)}`;
    return { id, username, email: `${username}@example.test`, password: '', token: '', refresh: '' };
  });
  const ids = people.map(({ id }) => id);
  const names = people.map(({ username }) => username);
  await sql`insert into app.person (id, username, email, first_name, last_name, activated_at, recorded)
    select id, name, name || '@example.test', 'Ada', 'Obi', now(), true
    from unnest(${ids}::text[], ${names}::text[]) as made(id, name)`.execute(app.sql);
  await sql`insert into app.session (id, person_id, expires_at)
    select 's-' || id, id, now() + interval '1 day' from unnest(${ids}::text[]) as made(id)`.execute(app.sql);
  const tokens = app.web.get(Tokens);
  const at = new Date().toISOString();
  for (const person of people) {
    person.token = await tokens.sign(person.id, `s-${person.id}`);
    if (amount === 0) continue;
    await app.commands.execute(new ReceiveDeposit({ ownerId: person.id, reference: `dep.${person.id}`, amount, at }));
  }
  return people;
}
