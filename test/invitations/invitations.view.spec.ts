import { friendCounts, friendsOf } from '#projections/invitations/invitations.queries';
import { invitationsView } from '#projections/invitations/invitations.view';
import { apply } from '#projections/tables';
import type { InvitationEvent } from '#server/invitations/invitations.events';
import { migrate } from '#server/platform/database/schema';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

const [first, second, later] = ['2026-03-08T09:00:00.000Z', '2026-03-12T09:00:00.000Z', '2026-03-15T09:00:00.000Z'];
const own = { inviteeId: 'zainab', inviterId: 'yemi', at: '2026-03-01T09:00:00.000Z' };
const about = (reference: string) => ({ ...own, reference, listingId: 'lst' });
const accepted: InvitationEvent = { type: 'InvitationAccepted', data: own };
const bought = (reference: string, dueAt: string): InvitationEvent => ({
  type: 'FriendBought',
  data: { ...about(reference), dueAt },
});
const two = [accepted, bought('pur.1', first), bought('pur.2', second)];

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('invitations');
  await migrate(database.db);
});
afterAll(() => database.stop());

/** What yemi sees of zainab after these events, applied in one batch and one by one. */
async function friendAfter(...events: InvitationEvent[]) {
  const seen: unknown[] = [];
  for (const size of [events.length, 1]) {
    await database.createView(invitationsView);
    for (let from = 0; from < events.length; from += size)
      await apply(
        invitationsView,
        invitationsView.schema,
        recorded(events.slice(from, from + size) as never),
        database.db,
      );
    const [{ joined, bought, rewarded, earned }, { rows }] = await Promise.all([
      friendCounts(database.db, 'yemi'),
      friendsOf(database.db, 'yemi', { limit: 20, offset: 0 }),
    ]);
    const { status, due_at } = rows[0]!;
    seen.push({ status, due_at: due_at && new Date(due_at).toISOString(), counts: [joined, bought, rewarded, earned] });
  }
  expect(seen[1]).toEqual(seen[0]);
  return seen[0];
}

describe('A friend in the list of an inviter', () => {
  it('waits for the end of the time of the first purchase that stands', async () => {
    expect(await friendAfter(accepted)).toEqual({ status: 'joined', due_at: null, counts: [1, 0, 0, 0] });
    expect(await friendAfter(...two)).toEqual({ status: 'bought', due_at: first, counts: [0, 1, 0, 0] });
    const refunded: InvitationEvent = { type: 'FriendRefunded', data: about('pur.1') };
    expect(await friendAfter(...two, refunded)).toMatchObject({ status: 'bought', due_at: second });
    const postponed: InvitationEvent = { type: 'RewardPostponed', data: { ...about('pur.1'), dueAt: later } };
    expect(await friendAfter(...two, postponed)).toMatchObject({ status: 'bought', due_at: second });
  });

  it('waits for nothing after a reward or a refusal, whatever else was bought', async () => {
    const rewarded: InvitationEvent = {
      type: 'InvitationRewarded',
      data: { ...about('pur.1'), amount: 62_500, withheld: null },
    };
    const counts = [0, 0, 1, 62_500];
    expect(await friendAfter(...two, rewarded)).toEqual({ status: 'rewarded', due_at: null, counts });
    const refused: InvitationEvent = { type: 'InvitationRefused', data: { ...about('pur.1'), reason: 'same_mailbox' } };
    expect(await friendAfter(...two, refused)).toMatchObject({ status: 'refused', due_at: null });
  });
});
