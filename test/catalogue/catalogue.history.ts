import { ArchiveListing, RestoreListing, SuspendListing, UnarchiveListing } from '#server/catalogue/availability';
import { listing, PublishListing, RejectListing, RequestChanges, SubmitListing } from '#server/catalogue/listing';
import {
  AddContent,
  AddSection,
  DescribePicture,
  EditEntry,
  EditText,
  RemoveContent,
  RemoveSection,
  RenameSection,
  ReorderContent,
  ReorderSections,
  RestoreContent,
  RestoreSection,
} from '#server/catalogue/section-commands';
import { MarkPreview } from '#server/catalogue/previews';
import { EditListing, ResubmitListing } from '#server/catalogue/editing';
import { VerifyListing } from '#server/catalogue/verification';
import { ClaimReview, ReleaseReview } from '#server/catalogue/review-claim';
import { AcceptPrice, DeclinePrice, ProposePrice } from '#server/catalogue/pricing';
import { MarkSection, OpenSection, progress } from '#server/catalogue/progress';
import { PlanEntry, todo } from '#server/catalogue/todo';
import { saved, SaveListing, UnsaveListing } from '#server/catalogue/saved';
import { RemoveSearch, savedSearches, SaveSearch } from '#server/catalogue/saved-searches';
import { CHECKLIST } from '#server/catalogue/review-checks';
import { withFacts } from '#server/kernel/command';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { submitted } from './facts.js';

export async function submitListing(market: GeneratedMarket) {
  market.listings.push(await handIn(market));
}

/** A review that goes on at the end of the history: no other activity sees its guide. */
async function beginReview(market: GeneratedMarket) {
  const { id: listingId } = await handIn(market);
  await market.decide(
    listing,
    listingId,
    new ClaimReview({ listingId, by: market.oneOf(market.people), at: market.at() }),
  );
}

async function handIn(market: GeneratedMarket) {
  const { people, nextNumber, newId, text, throwOf, oneOf, at, decide } = market;
  const own = { id: newId('listing'), creatorId: oneOf(people), price: 50_000 + throwOf(1_000_000), sections: [] };
  const wanted = { listingId: own.id, number: nextNumber(), slug: own.id, creatorId: own.creatorId };
  const { number, slug, ...data } = submitted(wanted).data;
  const texts = {
    title: `${text(3)} guide`,
    subtitle: text(throwOf(4)),
    description: `${text(9)} — ${data.description}`,
  };
  const submit = new SubmitListing({ ...data, ...texts, price: own.price, at: at() });
  await decide(listing, own.id, withFacts(submit, { number, slug }));
  return own;
}

async function reviewListing(market: GeneratedMarket) {
  const { people, listings, text, throwOf, oneOf, chance, at, decide } = market;
  // Most reviews are of guides that can be approved: an empty one never is.
  const written = listings.filter(({ sections }) => sections.some((id) => itemsIn(market, id).length > 0));
  const { id: listingId, creatorId } = oneOf(written.length && chance(0.9) ? written : listings);
  const decision = { listingId, by: oneOf(people), at: at() };
  const [outcome, reason] = [throwOf(10), { v: 1, kid: '1', by: decision.by, ciphertext: text(4) } as const];
  if (chance(0.4)) await decide(listing, decision.listingId, new ClaimReview(decision));
  if (chance(0.8)) await decide(listing, decision.listingId, new ReleaseReview(decision));
  if (chance(0.3)) await decide(listing, listingId, new VerifyListing({ ...decision, reason }));
  const ticked = { checked: CHECKLIST, note: chance(0.5) ? reason : null };
  const publish = withFacts(new PublishListing({ ...decision, ...ticked }), { creatorVerified: true });
  if (outcome < 6) await decide(listing, decision.listingId, publish);
  else if (outcome < 9) {
    await decide(listing, listingId, new RequestChanges({ ...decision, reason }));
    if (chance(0.5)) await decide(listing, listingId, new ResubmitListing({ listingId, by: creatorId, at: at() }));
  } else await decide(listing, decision.listingId, new RejectListing({ ...decision, reason }));
}

async function editListing({ listings, text, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  const own = oneOf(listings);
  const by = { listingId: own.id, by: own.creatorId, at: at() };
  const price = chance(0.5) ? own.price : 50_000 + throwOf(1_000_000);
  const changes = { title: `${text(2)} guide`, region: text(1), price };
  if ((await decide(listing, own.id, new EditListing({ ...by, changes }))).length) own.price = price;
  if (chance(0.5)) await decide(listing, own.id, new ResubmitListing(by));
}

/** Fills a guide and publishes it, as far as its status allows. */
async function publishFilled(market: GeneratedMarket, own: GeneratedMarket['listings'][number], moderator: string) {
  const { newId, text, at, decide } = market;
  const [by, sectionId] = [{ listingId: own.id, by: own.creatorId }, newId('section')];
  const note = { id: newId('note'), resourcetype: 'Text' as const, text: text(9) };
  const section = new AddSection({ ...by, sectionId, title: text(2), slug: sectionId, at: at() });
  if ((await decide(listing, own.id, section)).length) own.sections.push(sectionId);
  const contents = new AddContent({ ...by, sectionId, items: [note], at: at() });
  if ((await decide(listing, own.id, contents)).length) itemsIn(market, sectionId).push(note.id);
  const publish = new PublishListing({ listingId: own.id, by: moderator, checked: CHECKLIST, at: at() });
  await decide(listing, own.id, withFacts(publish, { creatorVerified: true }));
}

async function takeOffSale(market: GeneratedMarket) {
  const { people, listings, text, oneOf, chance, at, decide } = market;
  const guide = oneOf(listings);
  const { id: listingId, creatorId } = guide;
  const by = oneOf(people.filter((id) => id !== creatorId));
  if (chance(0.5)) await publishFilled(market, guide, by);
  const own = () => ({ listingId, by: creatorId, at: at() });
  const decision = () => ({ ...own(), by, reason: { v: 1, kid: '1', by, ciphertext: text(4) } as const });
  if (chance(0.5)) await decide(listing, listingId, new ArchiveListing(own()));
  if (chance(0.5)) await decide(listing, listingId, new SuspendListing(decision()));
  if (chance(0.8)) await decide(listing, listingId, new RestoreListing(decision()));
  if (chance(0.8)) await decide(listing, listingId, new UnarchiveListing(own()));
}

async function negotiate({ people, listings, text, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  const own = oneOf(listings);
  const moderator = oneOf(people.filter((id) => id !== own.creatorId));
  const act = (by: string) => ({ listingId: own.id, by, asModerator: by === moderator, at: at() });
  const words = (by: string) => ({ v: 1, kid: '1', by, ciphertext: text(3) }) as const;
  const [asks, answers] = chance(0.5) ? [own.creatorId, moderator] : [moderator, own.creatorId];
  const proposal = { price: 50_000 + throwOf(1_000_000), note: words(asks) };
  const [event] = await decide(listing, own.id, new ProposePrice({ ...act(asks), ...proposal }));
  if (event?.type !== 'PriceProposed') return;
  const { round } = event.data;
  const accept = withFacts(new AcceptPrice({ ...act(answers), round }), { creatorVerified: true });
  const decline = new DeclinePrice({ ...act(answers), round, reason: words(answers) });
  if (chance(0.4)) own.price = (await decide(listing, own.id, accept)).length ? proposal.price : own.price;
  else if (chance(0.6)) await decide(listing, own.id, decline);
}

/** The ids of the items that were added to a section. */
const itemsOf = new WeakMap<GeneratedMarket, Map<string, string[]>>();
function itemsIn(market: GeneratedMarket, sectionId: string): string[] {
  const all = itemsOf.get(market) ?? new Map<string, string[]>();
  itemsOf.set(market, all);
  const items = all.get(sectionId) ?? [];
  all.set(sectionId, items);
  return items;
}

const aEntry = ({ text, throwOf, chance }: GeneratedMarket) => ({
  ...{ document: text(3), agency: text(1) },
  ...{ fee: chance(0.7) ? throwOf(5_000_000) : null, days: chance(0.7) ? throwOf(90) : null },
});

async function writeGuide(market: GeneratedMarket) {
  const { listings, newId, text, throwOf, oneOf, chance, at, decide } = market;
  const own = oneOf(listings);
  const by = { listingId: own.id, by: own.creatorId };
  if (own.sections.length === 0 || chance(0.3)) {
    const sectionId = newId('section');
    const section = { ...by, sectionId, title: text(2), slug: sectionId, at: at() };
    if ((await decide(listing, own.id, new AddSection(section))).length) own.sections.push(sectionId);
    return;
  }
  const note = { id: newId('note'), resourcetype: 'Text' as const, text: text(20) };
  const form = { fileId: newId('file'), name: 'form.pdf', mimeType: 'application/pdf', size: throwOf(9_000) };
  const picture = { fileId: newId('file'), name: 'shop.webp', mimeType: 'image/webp', size: throwOf(9_000) };
  const entry = { id: newId('entry'), resourcetype: 'Checklist' as const, ...aEntry(market) };
  const items = [
    note,
    entry,
    { id: newId('picture'), resourcetype: 'Image' as const, ...picture },
    { id: newId('content'), resourcetype: 'Document' as const, ...form },
  ].slice(throwOf(4));
  const sectionId = oneOf(own.sections);
  if ((await decide(listing, own.id, new AddContent({ ...by, sectionId, items, at: at() }))).length)
    itemsIn(market, sectionId).push(...items.map(({ id }) => id));
}

async function editGuide(market: GeneratedMarket) {
  const { listings, text, throwOf, oneOf, chance, at, decide } = market;
  const own = oneOf(listings.filter(({ sections }) => sections.length > 0));
  if (!own) return;
  const filled = own.sections.filter((id) => itemsIn(market, id).length > 0);
  const sectionId = oneOf(filled.length ? filled : own.sections);
  const section = { listingId: own.id, by: own.creatorId, at: at(), sectionId };
  const items = itemsIn(market, section.sectionId);
  const item = { ...section, contentId: oneOf(items) ?? 'none' };
  const pictures = items.filter((id) => id.startsWith('picture')).slice(-2);
  const entries = items.filter((id) => id.startsWith('entry')).slice(-2);
  const texts = items.filter((id) => id.startsWith('note')).slice(-2);
  const command = oneOf([
    new RenameSection({ ...section, title: text(2) }),
    new MarkPreview({ ...section, preview: chance(0.6) }),
    new RemoveSection(section),
    new ReorderSections({ ...section, order: [oneOf(own.sections)] }),
    ...pictures.map((contentId) => new DescribePicture({ ...item, contentId, alt: text(throwOf(4)) })),
    ...entries.map((contentId) => new EditEntry({ ...item, contentId, entry: aEntry(market) })),
    ...texts.map((contentId) => new EditText({ ...item, contentId, text: text(9) })),
    new RemoveContent(item),
    new ReorderContent({ ...section, order: items.slice(-1) }),
  ]);
  const [event] = await decide(listing, own.id, command);
  const isUndone = chance(0.6);
  if (event?.type === 'SectionRemoved' && isUndone) await decide(listing, own.id, new RestoreSection(section));
  if (event?.type === 'ContentRemoved' && isUndone) await decide(listing, own.id, new RestoreContent(item));
}

async function markSection({ people, listings, oneOf, chance, at, decide }: GeneratedMarket) {
  const [own, readerId] = [oneOf(listings), oneOf(people)];
  if (own.sections.length === 0) return;
  const mark = { listingId: own.id, sectionId: oneOf(own.sections), readerId, completed: chance(0.7), at: at() };
  const { completed: _, ...opening } = mark;
  await decide(progress, `${own.id}-${readerId}`, new OpenSection(opening));
  await decide(progress, `${own.id}-${readerId}`, new MarkSection(mark));
}

async function planEntry(market: GeneratedMarket) {
  const { people, listings, oneOf, throwOf, chance, at, decide } = market;
  const [own, readerId] = [oneOf(listings), oneOf(people)];
  const entries = own.sections.flatMap((id) => itemsIn(market, id)).filter((id) => id.startsWith('entry'));
  if (entries.length === 0) return;
  const due = chance(0.5) ? `2026-12-${10 + throwOf(20)}` : null;
  const plan = { listingId: own.id, contentId: oneOf(entries), readerId, completed: chance(0.6), due, at: at() };
  await decide(todo, `${own.id}-${readerId}`, new PlanEntry(plan));
}

async function saveListing({ people, listings, oneOf, chance, at, decide }: GeneratedMarket) {
  const [listingId, userId] = [oneOf(listings).id, oneOf(people)];
  const data = { listingId, userId, at: at() };
  await decide(saved, `${listingId}-${userId}`, chance(0.7) ? new SaveListing(data) : new UnsaveListing(data));
}

async function saveSearch({ people, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [userId, searchId] = [oneOf(people), newId('search')];
  const search = { v: 1, kid: '1', by: userId, ciphertext: text(3) } as const;
  await decide(savedSearches, userId, new SaveSearch({ userId, searchId, search, at: at() }));
  if (chance(0.3)) await decide(savedSearches, userId, new RemoveSearch({ userId, searchId, at: at() }));
}

const day = { listingId: 'lst', at: '2026-01-05T09:00:00.000Z' };

export const history: ModuleHistory = {
  activities(market) {
    const [write, edit, read] = [() => writeGuide(market), () => editGuide(market), () => markSection(market)];
    const bargain = () => negotiate(market);
    const withdraw = () => takeOffSale(market);
    const [save, plan] = [() => saveListing(market), () => planEntry(market)];
    const [submit, begin, review, change] = [
      () => submitListing(market),
      () => beginReview(market),
      () => reviewListing(market),
      () => editListing(market),
    ];
    const search = () => saveSearch(market);
    return [
      ...[submit, begin, review, change, withdraw, bargain, write, write, edit, edit],
      ...[read, read, save, plan, save, search],
    ];
  },
  marketDay: [
    {
      ...{ stream: 'listing-lst', type: 'CoauthorInvited' },
      data: { ...day, creatorId: 'chidi', userId: 'bola', basisPoints: 2_000 },
    },
    { stream: 'saved-lst-bola', type: 'ListingSaved', data: { ...day, userId: 'bola' } },
    {
      ...{ stream: 'todo-lst-bola', type: 'ChecklistEntryScheduled' },
      data: { ...day, contentId: 'c', readerId: 'bola', due: '2026-04-01' },
    },
    {
      ...{ stream: 'searches-bola', type: 'SearchSaved' },
      data: {
        userId: 'bola',
        searchId: 'sea',
        search: { v: 1, kid: '1', by: 'bola', ciphertext: 'c2VhbGVk' },
        at: day.at,
      },
    },
  ],
};
