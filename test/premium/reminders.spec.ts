import { sql } from 'kysely';
import { monthsAfter } from '#server/kernel/days';
import type { OutboxMessage } from '#server/kernel/reactions';
import { Database } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';
import { OrderPremium } from '#server/premium/order';
import { type ReminderOrder, RemindOfRenewal } from '#server/premium/premium.jobs';
import { CancelPremium, premium, ResumePremium, SettlePremium } from '#server/premium/premium';
import { premiumReactions } from '#server/premium/premium.reactions';
import { type Floor, startFloor } from '../projections/floor.js';

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

describe('The reminder of a renewal that was cancelled and resumed', () => {
  const [userId, amount] = ['ada', 838_500];
  const DAY_MS = 86_400_000;
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  let floor: Floor, db: Database, outbox: Outbox, reminder: RemindOfRenewal;
  beforeAll(async () => {
    floor = await startFloor();
    db = new Database(floor.config);
    outbox = new Outbox(floor.config, db);
    reminder = new RemindOfRenewal(outbox, floor.store);
  });
  afterAll(async () => {
    await outbox.onApplicationShutdown();
    await db.onApplicationShutdown();
    await floor.stop();
  });

  /** A year that ends in so many days, whose renewal was cancelled and is resumed now. */
  async function resumed(who: string, endsIn: number) {
    const { store } = floor;
    const [at, own] = [monthsAfter(daysFromNow(endsIn), -12), { userId: who, reference: `prm.${who}` }];
    const terms = { offer: 'PREMIUM_12M', price: 780_000, vat: 58_500, amount } as const;
    for (const command of [
      new OrderPremium({ ...own, ...terms, at }),
      new SettlePremium({ ...own, at }),
      new CancelPremium({ userId: who, at }),
    ])
      await store.decide(premium, who, command);
    const [event] = await store.decide(premium, who, new ResumePremium({ userId: who, at: daysFromNow(0) }));
    const message = premiumReactions.PremiumResumed(event as never) as OutboxMessage<ReminderOrder>;
    expect([message.name, message.dueAt]).toEqual(['premium-reminder', undefined]);
    return message.payload;
  }
  const mailsTo = async (who: string) =>
    (await sql<{ id: string }>`select id from app.outbox where payload->>'to' = ${who}`.execute(floor.db)).rows;

  it('is mailed at once where its day is over, and once', async () => {
    const order = await resumed(userId, 3);
    for (const one of [order, { ...order, isResumed: undefined }]) await reminder.handle(one);
    expect(await mailsTo(userId)).toEqual([{ id: `premium-reminder-mail-prm.${userId}` }]);
  });

  it('is left to its day where that is still to come', async () => {
    await reminder.handle(await resumed('bola', 20));
    expect(await mailsTo('bola')).toEqual([]);
  });
});
