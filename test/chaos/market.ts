import type { Stack } from '../journeys/stack.js';
import { until } from '../until.js';
import { type Member, Site } from './site.js';

const PASSWORD = 'Correct-horse-battery-7';
const AT_ONCE = 6;

type Addresses = Stack['run']['addresses'];
export type Listing = { id: string; slug: string };
export type Market = { site: Site; creator: Member; buyers: Member[]; listings: Listing[] };

/** A running product: where its parts answer, and its commands. */
export type Running = Pick<Stack, 'command'> & { run: { addresses: Pick<Addresses, 'web' | 'payments' | 'mail'> } };

/** A creator with published listings, and buyers, all made through the public API. */
export async function openMarket(stack: Running, wanted: { buyers: number; listings: number }): Promise<Market> {
  const { web, payments, mail } = stack.run.addresses;
  const site = new Site(web, payments, mail);
  const names = ['creator', 'admin', ...Array.from({ length: wanted.buyers }, (_, n) => `buyer${n}`)];
  const [creator, admin, ...buyers] = (await mapConcurrently(names, (name) => join(site, name))) as [Member, Member];
  const granted = await stack.command('dist/server/accounts/grant-role.main.js', admin.username, 'admin');
  if (granted.code !== 0) throw new Error(granted.text);
  await until(
    () => site.must<{ roles: string[] }>('GET', 'auth/users/me/', { as: admin }),
    ({ roles }) => roles.includes('admin'),
  );
  await site.must('POST', `moderation/creators/${creator.username}/verify/`, {
    as: admin,
    body: { reason: 'Her licence is valid.' },
  });
  const numbers = Array.from({ length: wanted.listings }, (_, n) => n);
  const listings = await mapConcurrently(numbers, (number) => publish(site, creator, admin, number));
  return { site, creator, buyers, listings };
}

/** Registers an account, activates it by the link in the mail and signs in. */
async function join(site: Site, username: string): Promise<Member> {
  const [email, password] = [`${username}@example.test`, PASSWORD];
  const form = { first_name: 'Ada', last_name: 'Obi', username, email, password };
  const { id } = await site.must<{ id: string }>('POST', 'auth/users/', { body: form });
  const mail = await until(
    async () => (await site.mails()).find(({ to }) => to.some(({ address }) => address === email)),
    (found) => found !== undefined,
  );
  const link = new URL(/https?:\S+activate\S+/.exec(mail!.text)![0]);
  await site.must('POST', 'auth/users/activation/', { body: Object.fromEntries(link.searchParams) });
  const member = { id, username, email, password, token: '' };
  await site.signIn(member);
  return member;
}

async function publish(site: Site, creator: Member, admin: Member, number: number): Promise<Listing> {
  const offer = {
    title: `Opening pharmacy number ${number} in Lagos`,
    subtitle: 'Every licence, in order',
    price: 5_000 + number,
    industry: 'retail-pharmacy',
    sector: ['pharmaceutical'],
    country: 'Nigeria',
    region: 'Lagos',
    description: 'From the pharmacists council to the last inspection: what to file, where, and what it costs.',
    licence_affirmed: true,
  };
  const { data } = await site.must<{ data: Listing }>('POST', 'listing/', { as: creator, body: offer });
  const section = { title: 'Before you begin', listing: data.id };
  const made = await site.must<{ data: { id: string } }>('POST', 'listing/section/create/', {
    as: creator,
    body: section,
  });
  const text = { section: made.data.id, text_content: 'Reserve the name first.' };
  await site.must('POST', 'listing/text', { as: creator, body: text });
  await site.must('POST', `moderation/listings/${data.id}/approve/`, {
    as: admin,
    body: { checked: ['complete', 'licences', 'price', 'contact', 'own_work'] },
  });
  return data;
}

/** Maps items with `AT_ONCE` calls in flight; keeps the order. */
async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.map((item, index) => ({ item, index }));
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await work(next.item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return results;
}
