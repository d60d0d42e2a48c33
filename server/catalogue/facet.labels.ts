import type { Facet } from '#projections/catalogue/search';
import { industryOf, PRICE_LABELS, sectorOf } from './vocabulary.js';

const LABELS: Record<Facet, (value: string) => string | undefined> = {
  sector: (slug) => sectorOf(slug)?.name,
  industry: (slug) => industryOf(slug)?.name,
  country: () => undefined,
  region: () => undefined,
  price: (band) => PRICE_LABELS[band],
  rating: (stars) => (stars === '5' ? '5 stars' : `${stars} stars and up`).replace(/^1 stars/, '1 star'),
};

/** A value of a filter as people read it. */
export const labelOf = (facet: Facet, value: string) => LABELS[facet](value) ?? value;
