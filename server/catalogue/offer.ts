import { GUIDE_PRICE } from '#server/kernel/guide-price';
import { type Kobo, naira } from '#server/kernel/money';
import { invalid } from '#server/kernel/domain-error';
import type { Offer } from './catalogue.events.js';

export const TITLE = { least: 5, most: 120 };
export const DESCRIPTION = { least: 50, most: 20_000 };
export const SECTION_TITLE = { least: 1, most: 120 };

/** Throws unless the offer is valid for submission. */
export function refuseBadOffer({ title, description, price }: Pick<Offer, 'title' | 'description' | 'price'>) {
  if (title.length < TITLE.least || title.length > TITLE.most)
    throw invalid('title', `Use ${TITLE.least} to ${TITLE.most} characters.`);
  if (description.length < DESCRIPTION.least || description.length > DESCRIPTION.most)
    throw invalid('description', `Use at least ${DESCRIPTION.least} characters.`);
  if (!isPrice(price)) throw invalid('price', PRICE_RULE);
}

export const isPrice = (price: Kobo) => price === 0 || (price >= GUIDE_PRICE.least && price <= GUIDE_PRICE.most);
export const PRICE_RULE = `A listing is free or costs ${naira(GUIDE_PRICE.least)} to ${naira(GUIDE_PRICE.most)}.`;

/** The offer within an event that holds more. */
export const offerOf = (of: Offer): Offer => ({
  ...{ title: of.title, subtitle: of.subtitle, description: of.description, coverId: of.coverId },
  ...{ sectors: of.sectors, industry: of.industry, country: of.country, region: of.region, price: of.price },
  ...{ offersMeeting: of.offersMeeting, processSupport: of.processSupport, licenceAffirmed: of.licenceAffirmed },
});
