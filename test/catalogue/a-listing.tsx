import type { Card, Content, Listing, Review, Section, SectionEntry } from '#client/catalogue/listing';

type Creator = Card['creator'];
const NO_NAMES = { first_name: null, last_name: null, avatar: null };
export const aCreator = (part: Partial<Creator> = {}): Creator => ({
  ...{ username: null, is_verified: false, verified_at: null, user: NO_NAMES },
  ...NO_NAMES,
  ...part,
});

export const aCard = (part: Partial<Card> = {}): Card => ({
  id: 'l-1',
  listing_id: 'LST-000001',
  slug: 'pharmacy-licence',
  title: 'Opening a pharmacy in Lagos',
  subtitle: 'From idea to licence',
  description: 'What it takes.',
  thumbnail: null,
  creator: aCreator({ username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu' }),
  industry: { id: 'community-pharmacy', name: 'Community pharmacy' },
  sectors: [{ id: 'pharmaceutical', name: 'Pharmaceutical' }],
  section_count: 2,
  total_buyers: 3,
  average_rating: 0,
  total_review: 0,
  price: 12_500,
  price_kobo: 1_250_000,
  currency: 'NGN',
  status: 'published',
  status_label: 'Published',
  country: 'Nigeria',
  region: 'Lagos',
  offers_meeting: false,
  process_support: false,
  is_owner: false,
  coauthor_share: null,
  has_purchased: false,
  is_saved: false,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-02T10:00:00.000Z',
  published_at: '2026-10-01T12:00:00.000Z',
  ...part,
});

export const aSection = (number: number, part: Partial<SectionEntry> = {}): SectionEntry => ({
  id: `s-${number}`,
  title: `Step ${number}`,
  slug: `step-${number}`,
  position: number,
  items: 1,
  is_preview: false,
  completed: false,
  locked: false,
  updated: null,
  updated_at: '2026-10-02T10:00:00.000Z',
  ...part,
});

export const REFUND_POLICY = 'Refund within 7 days of the purchase, while less than 30 % of the sections are opened.';

export const aListing = (part: Partial<Listing> = {}): Listing => ({
  ...aCard(),
  sections: [aSection(1), aSection(2)],
  reviews: [],
  ...{ pending_reference: null, verified_at: null, refund_policy: REFUND_POLICY },
  ...part,
});

const WRITTEN = '2026-10-03T10:00:00.000Z';
export const anItem = (number: number, part: Pick<Content, 'resourcetype'> & Partial<Content>): Content => ({
  ...{ id: `c-${number}`, position: number, created_at: WRITTEN },
  ...part,
});

export const aReview = (part: Partial<Review> = {}): Review => ({
  ...{ id: 'r-1', rating: 4, comment: 'Exact.', author: null, verified_purchase: true, refunded: false },
  ...{ helpful_count: 0, voted: null, reply: null, edited: false, is_own: false, reported: false },
  ...{ created_at: WRITTEN, updated_at: WRITTEN },
  ...part,
});

export const contentsOf = (section: SectionEntry, contents: Content[], is_owner = false): { data: Section } => ({
  data: { ...section, is_owner, note: '', contents } as Section,
});

export const found = (...results: Card[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  is_capped: false,
  facets: {
    sector: [{ value: 'pharmaceutical', label: 'Pharmaceutical', count: 2 }],
    industry: [{ value: 'poultry', label: 'Poultry', count: 0 }],
    country: [{ value: 'Nigeria', label: 'Nigeria', count: 2 }],
    region: [{ value: 'Lagos', label: 'Lagos', count: 2 }],
    rating: [],
    price: [{ value: '10000-25000', label: '₦10,000 to ₦25,000', count: 2 }],
  },
});

export const homeLists = {
  data: {
    categories: [
      { slug: 'technology', name: 'Technology', count: 4 },
      { slug: 'energy', name: 'Energy', count: 2 },
    ],
    most_searched: [aCard()],
    popular_sectors: [{ slug: 'agriculture', name: 'Agriculture', buyers: 9, listings: 2 }],
    popular_industries: [{ slug: 'poultry', name: 'Poultry', sector: 'agriculture', buyers: 7, listings: 1 }],
    countries: [{ country: 'Ghana', listings: 1, buyers: 2 }],
    trusted_by: [],
  },
};
