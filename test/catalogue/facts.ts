import type {
  ListingEvent,
  ListingPublished,
  ListingSubmitted,
  SectionAdded,
} from '#server/catalogue/catalogue.events';
import { CHECKLIST } from '#server/catalogue/review-checks';
import type { Recorded } from '#server/kernel/decider';
import type { Sealed } from '#server/kernel/sealed';

export const at = '2026-01-05T09:00:00.000Z';

/** A listing submitted by ada. */
export const submitted = (data: Partial<ListingSubmitted['data']> = {}): ListingSubmitted => ({
  type: 'ListingSubmitted',
  data: {
    listingId: 'l1',
    number: 1,
    slug: 'open-a-pharmacy',
    creatorId: 'ada',
    title: 'Open a pharmacy',
    subtitle: '',
    description: 'Every licence, fee and form it takes to open a retail pharmacy in Lagos.',
    coverId: null,
    sectors: ['pharmaceutical'],
    industry: 'retail-pharmacy',
    price: 1_250_000,
    offersMeeting: false,
    processSupport: false,
    licenceAffirmed: true,
    country: 'Nigeria',
    region: 'Lagos',
    at,
    ...data,
  },
});

export const published = (listingId = 'l1'): ListingPublished => ({
  type: 'ListingPublished',
  data: { listingId, creatorId: 'ada', by: 'mo', at },
});

/** Mo ticked the whole checklist. */
export const checked = (note: Sealed | null = null): ListingEvent => ({
  type: 'ReviewChecked',
  data: { listingId: 'l1', creatorId: 'ada', by: 'mo', checked: [...CHECKLIST], note, at },
});

export const sectionAdded = (data: Partial<SectionAdded['data']> = {}): SectionAdded => ({
  type: 'SectionAdded',
  data: {
    listingId: 'l1',
    sectionId: 's1',
    title: 'Before you start',
    slug: 'before-you-start',
    position: 1,
    at,
    ...data,
  },
});

/** A listing submitted by ada, with a section that has a text. */
export const written = (data: Partial<ListingSubmitted['data']> = {}): ListingEvent[] => [
  submitted(data),
  sectionAdded(),
  {
    type: 'ContentAdded',
    data: {
      ...{ listingId: 'l1', sectionId: 's1', at },
      items: [{ id: 'c1', resourcetype: 'Text', text: 'Register with CAC first.', position: 1 }],
    },
  },
];

/** Events with the metadata a view gets from the log. */
export const recorded = <Fact extends { type: string; data: object }>(facts: Fact[]): Recorded[] =>
  facts.map((fact, i) => ({
    ...fact,
    id: `e${i}`,
    stream: 'listing-l1',
    revision: i,
    position: BigInt(i),
    created: at,
    meta: { correlationId: 'c', causationId: 'c', actorId: 'ada' },
  })) as Recorded[];
