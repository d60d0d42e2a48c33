import { industryOf } from '../../catalogue/vocabulary.js';
import { creatorIn } from './creators.js';
import type { FullGuide, FullSection } from './full-guide.js';
import type { Place } from './places.js';
import { priced, sectionsFor } from './sections.js';
import { fill } from './table.js';
import type { Trade } from './trade.js';

/** One trade in one place. `seed`, a whole number, chooses among the forms. */
export function guideTo(trade: Trade, place: Place, seed: number): FullGuide {
  const values = { city: place.city, region: place.region, country: place.country.name, local: place.local };
  const sections = sectionsFor(trade, place, seed, values);
  const { sector, slug } = industryOf(trade.industry)!;
  return {
    creator: creatorIn(place.city),
    title: fill(trade.title, values),
    subtitle: trade.subtitle,
    description: described(trade, place, sections),
    ...{ sectors: [sector], industry: slug, country: place.country.name, region: place.region, city: place.city },
    price: seed % 29 === 11 ? 0 : priced(trade.price, 0.8 + place.cost / 5),
    offersMeeting: seed % 3 === 0,
    sections,
  };
}

function described({ pitch, costs }: Trade, { city, country, cost }: Place, sections: FullSection[]) {
  const total = costs.reduce((sum, { naira }) => sum + priced(naira, cost), 0);
  const parts = sections.map(({ title }) => title.toLowerCase());
  const office = country.offices.company.short;
  return [
    pitch,
    `Written for ${city}: the counters of ${office} and ${country.offices.tax.short}, the rents and the customers of the place. It plans with a first budget of about ${millions(total)}.`,
    `In ${sections.length} sections: ${parts.join('; ')}.`,
  ].join('\n\n');
}

const millions = (naira: number) => `₦${(naira / 1_000_000).toFixed(1)} million`;
