import { naira } from '#server/kernel/money';
import type { Sentences } from './activity.sentences.js';

const said = (absent: string) => `You said that the ${absent} missed a meeting with you`;
const [contestable, otherContests, takenBack] = [
  'It was said that you missed a meeting',
  'It was contested that the other one missed a meeting with you',
  'It was taken back that you missed a meeting',
];

/** What people did about online meetings. */
export const meetingSentences = {
  MeetingTermsSet: {
    creatorId: ({ isOpen, price }) =>
      isOpen ? `You offer meetings at ${naira(price)}` : 'You saved your terms of meetings, and offer none',
  },
  ...{ MeetingSlotHeld: {}, MeetingSlotTaken: {}, MeetingSlotFreed: {} },
  ...{ MeetingPaymentOrdered: {}, MeetingPaymentFailed: {}, MeetingPaymentReturned: {} },
  MeetingDepositAwaited: {},
  MeetingDepositKept: {
    guestId: ({ amount }) => `Your payment of ${naira(amount)} for a meeting stayed in your wallet: it did not book it`,
  },
  MeetingHeld: { guestId: 'You chose the time of a meeting, to pay it within 10 minutes' },
  MeetingExpired: {
    guestId: ({ reason }) =>
      reason === 'unpaid' ? 'You did not pay a meeting in time' : 'You gave up a time that you held',
  },
  MeetingBooked: { guestId: 'You booked a meeting', creatorId: 'A meeting with you was booked' },
  MeetingMoveProposed: {
    guestId: ({ by }) =>
      by === 'guest' ? 'You asked for another time of a meeting' : 'You were asked for another time',
    creatorId: ({ by }) =>
      by === 'creator' ? 'You asked for another time of a meeting' : 'You were asked for another time',
  },
  MeetingMoveDeclined: {
    guestId: 'A meeting stays at its time: another one was declined',
    creatorId: 'A meeting stays at its time: another one was declined',
  },
  MeetingMoveWithdrawn: {
    guestId: 'A meeting stays at its time: the proposal was taken back',
    creatorId: 'A meeting stays at its time: the proposal was taken back',
  },
  MeetingMoved: { guestId: 'A meeting of yours was moved', creatorId: 'A meeting of yours was moved' },
  MeetingCancelled: {
    guestId: ({ returned }) => `A meeting of yours was cancelled: ${naira(returned)} returned to you`,
    creatorId: ({ earned }) => `A meeting of yours was cancelled: its guest paid ${naira(earned)}`,
  },
  MeetingAbsenceClaimed: {
    guestId: ({ by }) => (by === 'guest' ? said('creator') : contestable),
    creatorId: ({ by }) => (by === 'creator' ? said('guest') : contestable),
  },
  MeetingAbsenceContested: {
    guestId: ({ by }) => (by === 'guest' ? 'You contested that you missed a meeting' : otherContests),
    creatorId: ({ by }) => (by === 'creator' ? 'You contested that you missed a meeting' : otherContests),
  },
  MeetingAbsenceWithdrawn: {
    guestId: ({ by }) => (by === 'guest' ? 'You took back that the creator missed a meeting' : takenBack),
    creatorId: ({ by }) => (by === 'creator' ? 'You took back that the guest missed a meeting' : takenBack),
  },
  MeetingContestClaimed: { by: 'You took a contested meeting, to decide it' },
  MeetingContestReleased: { by: 'You left a contested meeting to others' },
  MeetingContestDecided: {
    guestId: 'We decided about a contested meeting of yours',
    creatorId: 'We decided about a contested meeting of yours',
    by: 'You decided about a contested meeting',
  },
  MeetingMissed: {
    guestId: ({ absent }) => (absent === 'guest' ? 'You missed a meeting' : 'The creator missed a meeting with you'),
    creatorId: ({ absent }) => (absent === 'creator' ? 'You missed a meeting' : 'The guest missed a meeting with you'),
  },
  MeetingDone: {
    guestId: 'A meeting of yours took place',
    creatorId: 'A meeting of yours took place, and is paid out',
  },
  MeetingReviewed: { guestId: 'You reviewed a meeting', creatorId: 'A meeting with you was reviewed' },
} as const satisfies Partial<Sentences>;
