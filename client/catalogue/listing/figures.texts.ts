import { figure, plural } from '../../lib/texts/plural';

/** Texts of the owner's figures of a listing (en-NG). */
export const texts = {
  only: 'Only you see what follows.',
  earned: 'earned by sales before our commission',
  path: {
    title: (days: number) => `From search to purchase, last ${days} days`,
    step: 'Step',
    count: 'Times',
    shown: 'Shown in a search',
    opened: 'Page opened',
    bought: 'Bought',
    share: (percent: string) => `${percent} % of the page views ended in a purchase.`,
    none: 'Nobody has opened the page in these days. A shared link brings the first readers.',
  },
  sections: {
    title: 'Completed sections',
    section: 'Section',
    count: 'Buyers',
    of: (completed: number, buyers: number) => `${figure(completed)} of ${figure(buyers)}`,
    none: 'The first buyer’s progress appears here.',
    completion: (percent: number) => `On average a buyer has completed ${percent} % of the guide.`,
  },
  searches: {
    title: 'Searches that led here',
    words: 'Words',
    count: 'Times',
    none: 'No search has shown this guide among its first five results in these days.',
    note: (days: number) =>
      `${plural(days, { one: 'Last day', other: 'Last # days' })}, counted when the guide is among the first five results. Only words that guides use are kept, never who searched.`,
  },
};
