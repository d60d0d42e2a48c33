import type { OutboxMessage } from '#server/kernel/reactions';
import { premiumReactions } from '#server/premium/premium.reactions';

const paid = (offer: string) =>
  premiumReactions.PremiumPeriodPaid({
    id: 'e-1',
    data: {
      ...{ userId: 'u-1', reference: 'prm.1', offer, amount: 838_500, cause: 'renewal' },
      until: '2027-03-31T10:00:00.000Z',
    },
  } as never) as OutboxMessage[];

describe('The reminder of a renewal', () => {
  it.each([
    ['a year', 'PREMIUM_12M', '2027-03-24T10:00:00.000Z'],
    ['a tier', 'BASIC_TIER', '2027-03-24T10:00:00.000Z'],
    ['a month', 'PREMIUM_1M', '2027-03-28T10:00:00.000Z'],
  ])('comes seven days before that of a year, and three before that of a month (%s)', (_, offer, dueAt) => {
    const reminders = paid(offer).filter(({ name }) => name === 'premium-reminder');
    expect(reminders.map((reminder) => reminder.dueAt)).toEqual([dueAt]);
  });
});
