import { plural } from '../../lib/texts/plural';

const guides = (count: number) => plural(count, { one: '# guide', other: '# guides' });

/** Texts of the home page (en-NG). */
export const texts = {
  title: 'You Are Empowered To Execute',
  promise: 'Licences, documents and approvals, step by step, from people who have done it.',
  guides,
  /** Buyers are named only above zero. */
  inside: (count: number, buyers: number) =>
    buyers ? `${guides(count)}, ${plural(buyers, { one: '# buyer', other: '# buyers' })}` : guides(count),
  trustedBy: 'Trusted By',
  categories: {
    title: 'Browse By Category',
    more: 'More...',
    all: 'All sectors',
  },
  searched: {
    title: 'Most Searched Listings',
    why: 'What people looked for most in the last 30 days.',
    none: 'The first guides are being reviewed.',
  },
  connect: {
    title: 'Connect To Execute',
    text: 'A guide says what to do. A co-founder does it with you. Meet people whose skills complement yours.',
    action: 'Connect',
  },
  sectors: { title: 'Popular Sector', why: 'Where most people buy.' },
  industries: { title: 'Popular Industry', why: 'The trades most people prepare for.' },
  request: {
    title: 'Request',
    text: 'Is your business or idea missing? Request its guide: we mail you when it is there.',
    action: 'Request',
  },
  world: { title: 'Global View', why: 'Where the guides apply.' },
};
