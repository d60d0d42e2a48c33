import type { UserId } from '#server/kernel/ids';
import { type EntriesOf, field, type Shown } from './entry.js';
import type { Notifying } from './notifying-events.js';

type Pair = { guestId: UserId; creatorId: UserId; by: 'guest' | 'creator' | 'system' };
const acting = ({ by, guestId, creatorId }: Pair) => (by === 'guest' ? guestId : creatorId);
const other = ({ by, guestId, creatorId }: Pair) => (by === 'guest' ? creatorId : guestId);
const page = ({ about }: Shown) => `/meetings/${about}`;
const of = { kind: 'purchases', about: field('meetingId'), link: page } as const;

/** What becomes of the meetings of a person; both are mailed about each at once. */
export const meetingEntries: EntriesOf<Notifying> = {
  MeetingBooked: {
    ...of,
    to: field('creatorId'),
    by: field('guestId'),
    says: ({ who }) => `${who} booked a meeting with you`,
  },
  MeetingMoveProposed: { ...of, to: other, by: acting, says: ({ who }) => `${who} asks for another time of a meeting` },
  MeetingMoved: { ...of, to: other, by: acting, says: ({ who }) => `${who} took the time that you proposed` },
  // What follows is about their own money: it is shown whatever the two think of each other.
  MeetingAbsenceClaimed: {
    ...of,
    to: other,
    says: () => 'It is said that you did not come to a meeting. If you did, contest it within a day',
  },
  MeetingAbsenceContested: {
    ...of,
    to: other,
    says: () => 'That the other one did not come to your meeting is contested: our staff decide',
  },
  MeetingAbsenceWithdrawn: {
    ...of,
    to: other,
    says: () => 'It was taken back that you did not come to a meeting: it counts as held',
  },
  MeetingContestDecided: (['guestId', 'creatorId'] as const).map((party) => ({
    ...of,
    to: field(party),
    says: () => 'We decided whether a contested meeting of yours took place',
  })),
  MeetingCancelled: [
    {
      ...of,
      to: ({ by, guestId }) => (by === 'guest' ? undefined : guestId),
      amount: field('returned'),
      says: (_, money) => `A meeting of yours was cancelled: ${money} are in your wallet`,
    },
    {
      ...of,
      to: ({ by, creatorId }) => (by === 'creator' ? undefined : creatorId),
      says: () => 'A meeting of yours was cancelled',
    },
  ],
};
