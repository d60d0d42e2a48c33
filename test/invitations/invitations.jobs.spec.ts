import type { CommandBus } from '@nestjs/cqrs';
import type { SettleInvitation } from '#server/invitations/invitation';
import { SettleReward } from '#server/invitations/invitations.jobs';

const order = { inviteeId: 'zainab', listingId: 'lst', reference: 'pur.1' };
const settled: SettleInvitation['data'][] = [];
const execute = ({ data }: SettleInvitation) => Promise.resolve(void settled.push(data));
const job = new SettleReward({ execute } as unknown as CommandBus);

beforeEach(() => {
  settled.length = 0;
  jest.useFakeTimers({ now: Date.parse('2026-03-08T09:00:00.000Z') });
});
afterEach(() => jest.useRealTimers());

describe('The timer of a reward', () => {
  it.each([
    ['a moment early', '2026-03-08T09:00:00.250Z', '2026-03-08T09:00:00.250Z'],
    ['late', '2026-03-08T08:59:00.000Z', '2026-03-08T09:00:00.000Z'],
  ])('decides as of the time when it was due or later, where it wakes %s', async (_when, dueAt, at) => {
    await job.handle({ ...order, dueAt });
    expect(settled).toEqual([{ ...order, at }]);
  });

  it('decides now where an earlier release set it', async () => {
    await job.handle(order);
    expect(settled).toEqual([{ ...order, at: '2026-03-08T09:00:00.000Z' }]);
  });
});
