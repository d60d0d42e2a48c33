import { figure, plural } from '../lib/texts/plural';

/** Texts of the demand by sector and region (en-NG). */
export const texts = {
  title: 'Demand by sector and region',
  lead: (days: number) =>
    `What founders miss: requests that wait, and searches of the last ${days} days that found no guide. Only counts are shown: searches from 5 on, and amounts of guides for which 3 people or more named one.`,
  sector: 'Sector',
  of: (sector: string, region: string) => `${sector}, ${region}`,
  waiting: (people: number) => plural(people, { one: '# founder waiting', other: '# founders waiting' }),
  requests: (count: number) => plural(count, { one: '# request', other: '# requests' }),
  searches: (count: number) => plural(count, { one: '# search found nothing', other: '# searches found nothing' }),
  median: (amount: string, count: number) => `They’d pay a median of ${amount} (${figure(count)} amounts)`,
  empty: '–',
  none: 'Once founders request guides, name what they would pay, or search without finding one, it appears here by sector and region.',
  request: 'Request a listing',
};
