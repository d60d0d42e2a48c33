import { type Chosen as ChosenOf, defineFacets, type FacetCount as CountOf } from '../facets.js';

export const FOUNDER_FACETS = ['interest', 'role', 'skill', 'stage', 'country', 'city'] as const;
export type FounderFacet = (typeof FOUNDER_FACETS)[number];
export type FounderFacetCount = CountOf<FounderFacet>;
export type FoundersChosen = ChosenOf<FounderFacet>;

/** The facets of founders. */
export const { countFacets, missesOf } = defineFacets(FOUNDER_FACETS);
