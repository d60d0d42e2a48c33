import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { userIdOf } from '#projections/accounts/accounts.queries';
import { GrantRole, RegisterUser } from '../accounts/account.js';
import { AppModule } from '../app.module.js';
import { CHECKLIST } from '../catalogue/review-checks.js';
import { newTrace, within } from '../platform/events/trace-context.js';
import { now } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { NestLog } from '../platform/log.js';
import { Database } from '../platform/database/sql.js';
import { ViewPositions } from '../platform/subscriptions/view-positions.js';
import { demoListings } from './content/listings.js';
import type { DemoListing } from './content/demo-listing.js';
import { writeProfiles } from './cofounders.js';
import { waitingListings } from './content/waiting.js';
import { requestListings } from './listing-requests.js';
import { DEMO_PASSWORD, type DemoPerson, emailOf, people } from './people.js';
import { writePages } from './pages.js';
import { askQuestions } from './questions.js';
import { announceChange } from './regulations.js';
import { reviewGuides } from './reviews.js';
import { type Enveloped, type Listed, Site } from './site.js';
import { slugOf } from './slug-of.js';
import { suggestEdits } from './suggestions.js';
import { offerPreviews } from './previews.js';
import { updateGuide } from './updates.js';
import { verifyGuides } from './verifications.js';

/** Loads the demo data through the public commands. Every step checks its result first, so that an interrupted load continues. */
const config = Config.from();
if (config.get('GROUNDWORK_MODE') !== 'embedded') throw new Error('Demo data exists in embedded mode only.');
const app = await NestFactory.createApplicationContext(AppModule.for('command', config), {
  logger: new NestLog(),
  abortOnError: false,
});
const [commands, db, views] = [app.get(CommandBus), app.get(Database), app.get(ViewPositions)];
/** What the admin ticked. */
const APPROVAL = { checked: CHECKLIST };
const site = new Site(`http://127.0.0.1:${config.get('PORT')}`);

await settled(() => Promise.all(people.map(register)));
await settled(() => Promise.all(people.filter(({ creator }) => creator).map(verify)));
await eachCreator((listings) => series(listings, publish));
await series(waitingListings, write);
await trade();
await reviewGuides(site, buy);
await suggestEdits(site);
await verifyGuides(site);
await updateGuide(site);
await announceChange(site);
await askQuestions(site);
await requestListings(site);
await writePages(site);
await report();
await writeProfiles(site);
await meet();
await app.close();
process.exit(0);

async function register({ username, firstName, lastName, country, region, roles = [] }: DemoPerson) {
  const at = now();
  const known = await userIdOf(db.sql, username);
  const userId = known ?? randomUUID();
  const person = {
    userId,
    username,
    email: emailOf(username),
    firstName,
    lastName,
    password: DEMO_PASSWORD,
    country,
    region,
    activated: true as const,
    at,
  };
  if (!known) await commands.execute(new RegisterUser(person));
  for (const role of roles) await commands.execute(new GrantRole({ userId, role, reason: null, at }));
}

function verify({ username }: DemoPerson) {
  const reason = 'Identity card and certificates were shown, and the register of the council names them.';
  return site.send('POST', `moderation/creators/${username}/verify/`, 'admin', { reason });
}

async function publish(listing: DemoListing) {
  const { id, status } = await write(listing);
  if (status !== 'published') await site.send('POST', `moderation/listings/${id}/approve/`, 'admin', APPROVAL);
}

/** Submits a guide and writes what is missing of its sections. */
async function write(listing: DemoListing) {
  const {
    creator,
    title,
    subtitle,
    description,
    sectors,
    industry,
    price,
    region,
    offersMeeting = false,
    sections,
  } = listing;
  type Own = { id: string; slug: string; title: string; status: string };
  const own = await site.get<Listed<Own>>('listing/user/created/?limit=100', creator);
  const known = own.results.find((one) => one.title === title);
  const offer = {
    title,
    subtitle,
    description,
    sector: sectors,
    industry,
    price,
    country: 'Nigeria',
    region,
    offers_meeting: offersMeeting,
    process_support: true,
    licence_affirmed: true,
  };
  const { id, slug, status } = known ?? (await site.send<Enveloped<Own>>('POST', 'listing/', creator, offer)).body.data;
  if (status === 'published') return { id, status };
  const there = await site.get<Enveloped<{ sections: { id: string; title: string; slug: string }[] }>>(
    `listing/${slug}/`,
    creator,
  );
  for (const section of sections) {
    const begun = there.data.sections.find((one) => one.title === section.title);
    const { id: sectionId } =
      begun ??
      (
        await site.send<Enveloped<{ id: string }>>('POST', 'listing/section/create/', creator, {
          title: section.title,
          listing: slug,
        })
      ).body.data;
    const written = begun
      ? (await site.get<Enveloped<{ contents: unknown[] }>>(`listing/${slug}/${begun.slug}/`, creator)).data.contents
          .length
      : 0;
    for (const text of section.text.slice(written))
      await site.send('POST', 'listing/text', creator, { text_content: text, section: sectionId });
    for (const entry of (section.entries ?? []).slice(Math.max(0, written - section.text.length)))
      await site.send('POST', 'listing/checklist', creator, { ...entry, section: sectionId });
  }
  await offerPreviews(site, slug, listing);
  return { id, status };
}

/** Purchases, guides and a search saved for later; a buyer's wallet, funded through the sandbox. */
async function trade() {
  const market = await site.get<Listed<{ slug: string; creator: { username: string } }>>(
    'listing/?limit=100&sort=newest',
  );
  const of = (n: number) => market.results.filter((_, i) => i % 4 === n).slice(0, 4);
  const orders = [
    ...of(0).map(({ slug }) => ({ buyer: 'buyer', slug })),
    ...of(1).map(({ slug }) => ({ buyer: 'founder', slug })),
    ...of(2)
      .slice(0, 2)
      .map(({ slug }) => ({ buyer: 'zainab', slug })),
    ...of(0)
      .slice(0, 2)
      .map(({ slug }) => ({ buyer: 'bassey', slug })),
  ];
  for (const { buyer, slug } of orders) await buy(buyer, slug);
  for (const { slug } of of(3).slice(0, 2)) await site.send('PUT', `listing/${slug}/saved`, 'buyer', { saved: true });
  await site.send('POST', 'listing/user/searches', 'buyer', { search: 'licence', region: ['Lagos'] }, [409]);
  const wallet = await site.get<Enveloped<{ balance_kobo: number }>>('wallet/wallet-info', 'buyer');
  if (wallet.data.balance_kobo > 0) return;
  const deposit = await site.send<Enveloped<{ reference: string }>>('POST', 'wallet/deposit', 'buyer', {
    amount: 25_000,
  });
  await pay(deposit.body.data.reference, 'buyer');
}

/** Without effect for a guide that the buyer owns. */
async function buy(buyer: string, slug: string) {
  const order = { listing_id: slug };
  const answer = await site.send<Enveloped<{ reference: string }>>(
    'POST',
    'listing/listing-purchase',
    buyer,
    order,
    [400, 409],
  );
  if (answer.status === 200) await pay(answer.body.data.reference, buyer);
}

async function pay(reference: string, payer: string) {
  await fetch(`${config.get('PAYSTACK_BASE_URL')}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pay: reference }),
  });
  for (let i = 0; i < 100; i++) {
    const { body } = await site.send<Enveloped<{ status: string }>>(
      'POST',
      `purchases/${reference}/verify/`,
      payer,
      {},
    );
    if (body.data.status === 'paid') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${reference} was not settled`);
}

/** A report that waits for a moderator; one person's second one changes nothing. */
async function report() {
  const { slug } = await slugOf(site, 'NAFDAC registration for packaged water');
  const note = 'The fee in the second section is the one of last year.';
  await site.send('POST', `listing/${slug}/report/`, 'bassey', { reason: 'outdated', note });
}

/** Connected founders and one open request. */
async function meet() {
  const request = (from: string, to: string, note?: string) =>
    site.send('POST', 'connect/send-request', from, { receiver: to, note }, [400, 409]);
  await request(
    'bassey',
    'founder',
    'I run a cold-chain business in Calabar and look for someone who knows distribution.',
  );
  await request('zainab', 'founder2');
  await request('founder2', 'zainab');
}

async function eachCreator(work: (listings: DemoListing[]) => Promise<void>) {
  const creators = new Set(demoListings.map(({ creator }) => creator));
  await Promise.all(
    [...creators].map((creator) => work(demoListings.filter((listing) => listing.creator === creator))),
  );
}

async function series<T>(items: T[], work: (item: T) => Promise<unknown>) {
  for (const item of items) await work(item);
}

/** Runs commands as the demo loader and waits until the site shows them. */
function settled(work: () => Promise<unknown>) {
  return within(newTrace({ actorId: 'demo' }), async () => {
    await work();
    await views.settled();
  });
}
