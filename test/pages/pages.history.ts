import { page, WritePage } from '#server/pages/page';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

const SLUGS = { page: ['about', 'help'], program: ['first-export'], resource: ['cash-plan', 'filing-folder'] } as const;
const KINDS = ['page', 'program', 'resource'] as const;

/** Admins write and take back pages. */
function admins({ people, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const seen = new Map<string, number>();
  return async () => {
    const kind = oneOf([...KINDS]);
    const slug = oneOf([...SLUGS[kind]]);
    const revision = seen.get(slug) ?? 0;
    const words = { title: text(2), lead: text(4), body: text(12), isPublished: chance(0.8) };
    const command = new WritePage({ slug, kind, ...words, revision, by: oneOf(people), at: at() });
    seen.set(slug, revision + (await decide(page, slug, command)).length);
  };
}

export const history: ModuleHistory = {
  activities: (market) => [admins(market)],
  marketDay: [
    {
      ...{ stream: 'page-about', type: 'PageWritten' },
      data: {
        ...{ slug: 'about', kind: 'page', title: 'About', lead: 'Who we are.', body: 'We write guides to filing.' },
        ...{ isPublished: true, by: 'ada', at: '2026-01-05T09:00:00.000Z' },
      },
    },
  ],
};
