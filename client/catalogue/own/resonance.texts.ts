import { figure, plural } from '../../lib/texts/plural';

/** Texts of the audience resonance insights (en-NG). */
export const texts = {
  title: 'Audience resonance insights',
  lead: (days: number) =>
    `How people answered your guides in the last ${days} days. Only counts are kept, never who searched, opened or bought.`,
  none: 'You have no published guide yet. Once one is published, its audience appears here.',
  create: 'Create a guide',
  guides: 'Your guides',
  shown: 'Shown in searches',
  opened: 'Opened',
  bought: 'Bought',
  count: (times: number) => figure(times),
  share: (percent: number) => `${percent} % of the openings ended in a purchase.`,
  above: (usual: number) => `That is more than the ${usual} % of a usual guide in its sector.`,
  below: (usual: number) =>
    `A usual guide in its sector reaches ${usual} %. A clearer description, a section that is free to read or another price may help.`,
  same: (usual: number) => `A usual guide in its sector reaches ${usual} % too.`,
  unopened: 'No opening in these days. A shared link brings the first readers.',
  completion: (percent: number, buyers: number) =>
    `Its ${plural(buyers, { one: 'buyer has', other: '# buyers have' })} completed ${percent} % of it on average.`,
  rating: (mean: number, reviews: number) =>
    `Rated ${mean.toFixed(1)} in ${plural(reviews, { one: 'one review', other: '# reviews' })}.`,
  searches: {
    title: 'Searches that led to your guides',
    words: 'Words',
    times: 'Times',
    none: 'No search has shown one of your guides among its first five results in these days.',
  },
  missing: {
    title: 'Searches that found no guide',
    note: 'Of everyone who searched. A guide that answers one of these would be the first.',
    none: 'Each search of these days found a guide.',
  },
};
