import { naira } from '#server/kernel/money';
import type { Sentences } from './activity.sentences.js';

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
