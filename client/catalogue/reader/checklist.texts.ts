import { plural } from '../../lib/texts/plural';

/** Texts of checklists and the to-do list (en-NG). */
export const texts = {
  noFee: 'No fee',
  within: (days: number) =>
    days === 0 ? 'On the first day' : plural(days, { one: 'Within # day', other: 'Within # days' }),
  due: 'Due',
  dueOf: (what: string) => `Due date of ${what}`,
  late: 'Overdue',
  list: {
    title: 'Your to-do list',
    done: (done: number, total: number) => `${done} of ${total} done`,
    cost: 'Fees in total:',
    left: 'still to pay:',
    allDone: 'Everything on this list is done.',
    suggested: 'Dates without your own count from the day you bought this guide.',
  },
};
