import 'reflect-metadata';
import { listing } from '../catalogue/listing.js';
import { CHECKLIST } from '../catalogue/review-checks.js';
import { EventStore } from '../platform/events/event-store.js';
import { demoListings } from './content/listings.js';
import type { DemoListing } from './content/demo-listing.js';
import { writeProfiles } from './cofounders.js';
import { waitingListings } from './content/waiting.js';
import { published } from './full/market.js';
import { listingIdOf } from './full/write-guides.js';
import { requestListings } from './listing-requests.js';
import { Loader } from './loader.js';
import { type DemoPerson, people } from './people.js';
import { writePages } from './pages.js';
import { askQuestions } from './questions.js';
import { announceChange } from './regulations.js';
import { reviewGuides } from './reviews.js';
import type { Enveloped, Listed } from './site.js';
import { slugOf } from './slug-of.js';
import { suggestEdits } from './suggestions.js';
import { offerPreviews } from './previews.js';
import { updateGuide } from './updates.js';
import { verifyGuides } from './verifications.js';

/** Loads the demo data through the public commands. Every step checks its result first, so that an interrupted load continues. */
const loader = await Loader.open();
/** What the admin ticked. */
const APPROVAL = { checked: CHECKLIST };
const { site } = loader;
const buy = (buyer: string, slug: string) => loader.buy(buyer, slug);

if (!(await hasFullMarket())) await load();
await loader.close();
process.exit(0);

/** The full market is begun when this one is there, and its people changed what the steps below look at. */
async function hasFullMarket() {
  const first = await loader.app.get(EventStore).state(listing, listingIdOf(published[0]!));
  return first.status !== undefined;
}

async function load() {
  await loader.settled(() => Promise.all(people.map((person) => loader.register(person))));
  await loader.settled(() => Promise.all(people.filter(({ creator }) => creator).map(verify)));
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
  await loader.pay(deposit.body.data.reference, 'buyer');
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
