import type { Card, Content, Listing, Section, SectionEntry } from '#client/catalogue/listing';

export const aCard = (part: Partial<Card> = {}): Card => ({
  id: 'l-1',
  slug: 'pharmacy-licence',
  title: 'Opening a pharmacy in Lagos',
  subtitle: 'From idea to licence',
  thumbnail: null,
  creator: { username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu', avatar: null },
  industry: { name: 'Community pharmacy' },
  sectors: [{ name: 'Pharmaceutical' }],
  total_buyers: 3,
  average_rating: 0,
  total_review: 0,
  price: 12_500,
  price_kobo: 1_250_000,
  status: 'published',
  status_label: 'Published',
  country: 'Nigeria',
  region: 'Lagos',
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-02T10:00:00.000Z',
  ...part,
});

export const aSection = (number: number, part: Partial<SectionEntry> = {}): SectionEntry => ({
  id: `s-${number}`,
  title: `Step ${number}`,
  slug: `step-${number}`,
  completed: false,
  locked: false,
  ...part,
});

export const aListing = (part: Partial<Listing> = {}): Listing => ({
  ...aCard(),
  description: 'What it takes.',
  sections: [aSection(1), aSection(2)],
  reviews: [],
  is_owner: false,
  has_purchased: false,
  pending_reference: null,
  ...part,
});

export const contentsOf = (section: SectionEntry, contents: Content[], is_owner = false): { data: Section } => ({
  data: { ...section, is_owner, contents },
});

export const found = (...results: Card[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  facets: {
    sector: [{ value: 'pharmaceutical', label: 'Pharmaceutical', count: 2 }],
    industry: [{ value: 'poultry', label: 'Poultry', count: 0 }],
    country: [{ value: 'Nigeria', label: 'Nigeria', count: 2 }],
  },
});

export const homeLists = {
  data: {
    categories: [{ slug: 'technology', name: 'Technology', count: 4 }],
    most_searched: [aCard()],
    popular_sectors: [{ slug: 'agriculture', name: 'Agriculture', buyers: 9, listings: 2 }],
    popular_industries: [{ slug: 'poultry', name: 'Poultry', sector: 'agriculture', buyers: 7, listings: 1 }],
    countries: [{ country: 'Ghana', listings: 1, buyers: 2 }],
    trusted_by: [],
  },
};
