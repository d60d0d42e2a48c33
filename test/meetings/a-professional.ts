import type { Professional } from '#client/lib/http/api.types';

/** Tunde, who takes meetings and enquiries. */
export const aProfessional = (part: Partial<Professional> = {}): Professional => ({
  person: { username: 'tunde', first_name: 'Tunde', last_name: 'Bakare', avatar: null },
  ...{ verified_at: '2026-03-02T09:00:00.000Z', guides: 3, countries: ['Nigeria'], regions: ['Lagos'] },
  sectors: [{ slug: 'pharmaceutical', name: 'Pharmaceutical' }],
  rating: { average: 4.5, count: 8 },
  meeting: { price: 15_000, price_kobo: 1_500_000, next_day: '2026-12-02' },
  takes_enquiries: true,
  ...part,
});

const facets = {
  sector: [{ value: 'pharmaceutical', label: 'Pharmaceutical', count: 1 }],
  country: [{ value: 'Nigeria', label: 'Nigeria', count: 1 }],
  region: [{ value: 'Lagos', label: 'Lagos', count: 1 }],
};
/** The directory with these. */
export const listed = (...results: Professional[]) => ({
  ...{ count: results.length, next: null, previous: null, results, facets },
});
