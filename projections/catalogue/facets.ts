import { type Chosen as ChosenOf, defineFacets, type FacetCount as CountOf } from '../facets.js';

export const FACETS = ['sector', 'industry', 'country', 'region', 'price', 'rating'] as const;
export type Facet = (typeof FACETS)[number];
export type FacetCount = CountOf<Facet>;
export type Chosen = ChosenOf<Facet>;

/** Bands of the price: the lowest price of each, kobo. */
export const PRICE_BANDS = {
  free: 0,
  'under-10000': 1,
  '10000-25000': 1_000_000,
  '25000-50000': 2_500_000,
  'from-50000': 5_000_000,
};
export type PriceBand = keyof typeof PRICE_BANDS;
export const priceBands = Object.keys(PRICE_BANDS) as [PriceBand, ...PriceBand[]];

/** The facets of listings; prices in their order. A listing of 3 to 4 stars has 1, 2 and 3 stars and up; an unrated one has none. */
export const { bitOf, countFacets, missesOf } = defineFacets(FACETS, {
  valuesOf: { rating: (stars) => Array.from({ length: Number(stars) }, (_, i) => String(i + 1)) },
  orders: {
    price: (one, other) => priceBands.indexOf(one.value as PriceBand) - priceBands.indexOf(other.value as PriceBand),
    rating: (one, other) => Number(other.value) - Number(one.value),
  },
});
