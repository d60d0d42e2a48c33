import {
  AddContent,
  AddSection,
  listing,
  PublishListing,
  RejectListing,
  RequestChanges,
  SubmitListing,
} from '#server/catalogue/listing';
import { EditListing, ResubmitListing } from '#server/catalogue/editing';
import { MarkSection, progress } from '#server/catalogue/progress';
import { withFacts } from '#server/kernel/command';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { submitted } from './facts.js';

export async function submitListing(market: GeneratedMarket) {
  const { people, listings, nextNumber, newId, text, throwOf, oneOf, at, decide } = market;
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
  listings.push(own);
}

async function reviewListing({ people, listings, text, throwOf, oneOf, at, decide }: GeneratedMarket) {
  const decision = { listingId: oneOf(listings).id, by: oneOf(people), at: at() };
  const [outcome, reason] = [throwOf(10), { v: 1, kid: '1', by: decision.by, ciphertext: text(4) } as const];
  if (outcome < 6)
    await decide(listing, decision.listingId, withFacts(new PublishListing(decision), { creatorVerified: true }));
  else if (outcome < 9) await decide(listing, decision.listingId, new RequestChanges({ ...decision, reason }));
  else await decide(listing, decision.listingId, new RejectListing({ ...decision, reason }));
}

async function editListing({ listings, text, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  const own = oneOf(listings);
  const by = { listingId: own.id, by: own.creatorId, at: at() };
  const price = chance(0.5) ? own.price : 50_000 + throwOf(1_000_000);
  const changes = { title: `${text(2)} guide`, region: text(1), price };
  if ((await decide(listing, own.id, new EditListing({ ...by, changes }))).length) own.price = price;
  if (chance(0.5)) await decide(listing, own.id, new ResubmitListing(by));
}

async function writeGuide({ listings, newId, text, throwOf, oneOf, chance, at, decide }: GeneratedMarket) {
  const own = oneOf(listings);
  const by = { listingId: own.id, by: own.creatorId };
  if (own.sections.length === 0 || chance(0.3)) {
    const sectionId = newId('section');
    const section = { ...by, sectionId, title: text(2), slug: sectionId, at: at() };
    if ((await decide(listing, own.id, new AddSection(section))).length) own.sections.push(sectionId);
    return;
  }
  const note = { id: newId('content'), resourcetype: 'Text' as const, text: text(20) };
  const form = { fileId: newId('file'), name: 'form.pdf', mimeType: 'application/pdf', size: throwOf(9_000) };
  const items = [note, { id: newId('content'), resourcetype: 'Document' as const, ...form }].slice(throwOf(2));
  await decide(listing, own.id, new AddContent({ ...by, sectionId: oneOf(own.sections), items, at: at() }));
}

async function markSection({ people, listings, oneOf, chance, at, decide }: GeneratedMarket) {
  const [own, readerId] = [oneOf(listings), oneOf(people)];
  if (own.sections.length === 0) return;
  const mark = { listingId: own.id, sectionId: oneOf(own.sections), readerId, completed: chance(0.7), at: at() };
  await decide(progress, `${own.id}-${readerId}`, new MarkSection(mark));
}

export const history: ModuleHistory = {
  activities(market) {
    const [write, read] = [() => writeGuide(market), () => markSection(market)];
    return [
      () => submitListing(market),
      () => reviewListing(market),
      () => editListing(market),
      write,
      write,
      read,
      read,
    ];
  },
};
