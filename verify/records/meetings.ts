import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    MeetingTermsSet: 'creatorId isOpen price weekly exceptions buffer notice freeCancel fee link takesEnquiries? at',
    MeetingSlotHeld: 'creatorId meetingId start at guestId dueAt buffer',
    MeetingSlotTaken: 'creatorId meetingId start at',
    MeetingSlotFreed: 'creatorId meetingId start at',
    MeetingHeld: 'meetingId guestId creatorId at start topic link price freeCancel fee basisPoints terms dueAt',
    MeetingDepositAwaited: 'meetingId guestId creatorId at reference amount',
    MeetingPaymentOrdered: 'meetingId guestId creatorId at reference amount deposit?',
    MeetingPaymentFailed: 'meetingId guestId creatorId at reference available deposit?',
    MeetingDepositKept: 'meetingId guestId creatorId at reference amount reason',
    MeetingBooked: 'meetingId guestId creatorId at start reference',
    MeetingPaymentReturned: 'meetingId guestId creatorId at start reference amount deposit?',
    MeetingExpired: 'meetingId guestId creatorId at start reason',
    MeetingMoveProposed: 'meetingId guestId creatorId at by slots note',
    MeetingMoveDeclined: 'meetingId guestId creatorId at by',
    MeetingMoveWithdrawn: 'meetingId guestId creatorId at by',
    MeetingMoved: 'meetingId guestId creatorId at start by previous sequence',
    MeetingCancelled:
      'meetingId guestId creatorId at start by reason sequence reference returned earned commission basisPoints terms',
    MeetingAbsenceClaimed: 'meetingId guestId creatorId at start by absent contestUntil statement',
    MeetingAbsenceContested: 'meetingId guestId creatorId at by statement',
    MeetingAbsenceWithdrawn: 'meetingId guestId creatorId at start by',
    MeetingContestClaimed: 'meetingId guestId creatorId at by until',
    MeetingContestReleased: 'meetingId guestId creatorId at by',
    MeetingContestDecided: 'meetingId guestId creatorId at by outcome reason',
    MeetingMissed:
      'meetingId guestId creatorId at start by absent reference returned earned commission basisPoints terms basis?',
    MeetingDone: 'meetingId guestId creatorId at start reference returned earned commission basisPoints terms basis?',
    MeetingReviewed: 'meetingId guestId creatorId at stars comment',
  },
  shows: `MeetingSlotHeld MeetingSlotTaken MeetingSlotFreed
    MeetingHeld MeetingDepositAwaited MeetingPaymentOrdered MeetingPaymentFailed MeetingDepositKept MeetingBooked MeetingPaymentReturned MeetingExpired MeetingMoveProposed MeetingMoveDeclined MeetingMoveWithdrawn MeetingMoved MeetingCancelled MeetingAbsenceClaimed MeetingAbsenceContested MeetingAbsenceWithdrawn MeetingContestClaimed MeetingContestReleased MeetingContestDecided MeetingMissed MeetingDone MeetingReviewed UserErased`,
};
