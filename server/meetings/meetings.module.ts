import { MAIL_QUEUE } from '#server/kernel/reactions';
import { bind, defineModule } from '#server/platform/module';
import { FreeSlots } from './free-slots.reader.js';
import { meeting, type MeetingCommand } from './meeting.js';
import { ContestedMeetingsController } from './contested-meetings.controller.js';
import { ContestedMeetings } from './contested-meetings.reader.js';
import { MeetingAbsenceController } from './meeting-absence.controller.js';
import { MeetingActs } from './meeting.acts.js';
import {
  AcceptMeetingAbsence,
  CancelMeeting,
  ClaimMeetingAbsence,
  ContestMeetingAbsence,
  DeclineMeetingMove,
  ExpireMeeting,
  FailMeetingPayment,
  PayMeeting,
  PayMeetingByDeposit,
  ReleaseMeeting,
  ReleaseMeetingContest,
  ReviewMeeting,
  SettleMeeting,
  SettleMeetingAbsence,
  WithdrawMeetingAbsence,
  WithdrawMeetingMove,
} from './meeting-commands.js';
import { MeetingChangesController } from './meeting-changes.controller.js';
import { AwaitMeetingDeposit, meetingDeposit } from './meeting-deposit.js';
import { MeetingCheckoutController } from './meeting-checkout.controller.js';
import { MeetingOffersController } from './meeting-offers.controller.js';
import { MeetingOffers } from './meeting-offers.reader.js';
import { ClaimMeetingContestHandler, DecideMeetingContestHandler } from './meeting-contests.handlers.js';
import { MeetingLinks } from './meeting.links.js';
import { RemindOfMeeting, SendMeetingMail } from './meeting-mails.jobs.js';
import { MeetingsController } from './meetings.controller.js';
import { MeetingUnderWay } from './meeting-under-way.guard.js';
import { MeetingsEraser } from './meetings.eraser.js';
import { meetingDayEvents, meetingDepositEvents, meetingEvents, meetingOfferEvents } from './meetings.events.js';
import {
  ConfirmMeetingHandler,
  HoldMeetingHandler,
  MoveMeetingHandler,
  ProposeMeetingMoveHandler,
  ReleaseMeetingSlotHandler,
  SetMeetingTermsHandler,
  SpendMeetingDepositHandler,
} from './meetings.handlers.js';
import {
  CheckMeetingSlot,
  ExpireUnpaidMeeting,
  SettleEndedMeeting,
  SettleUncontestedAbsence,
} from './meetings.jobs.js';
import { meetingHoldLimit, meetingSlotsLimit, meetingStepLimit, professionalsLimit } from './meetings.limits.js';
import { Meetings } from './meetings.reader.js';
import { meetingsReactions } from './meetings.reactions.js';
import { ProfessionalsController } from './professionals.controller.js';

const BOUND = [
  ...[
    PayMeeting,
    PayMeetingByDeposit,
    FailMeetingPayment,
    ReleaseMeeting,
    ExpireMeeting,
    DeclineMeetingMove,
    WithdrawMeetingMove,
  ],
  ...[CancelMeeting, SettleMeeting, ReviewMeeting, ReleaseMeetingContest],
  ...[ClaimMeetingAbsence, ContestMeetingAbsence, WithdrawMeetingAbsence, AcceptMeetingAbsence, SettleMeetingAbsence],
];

export const MeetingsModule = defineModule({
  name: 'meetings',
  events: [meetingOfferEvents, meetingDayEvents, meetingDepositEvents, meetingEvents],
  commands: [
    ...[SetMeetingTermsHandler, HoldMeetingHandler, ConfirmMeetingHandler, ProposeMeetingMoveHandler],
    ...[MoveMeetingHandler, ReleaseMeetingSlotHandler, SpendMeetingDepositHandler],
    ...[ClaimMeetingContestHandler, DecideMeetingContestHandler],
    bind(AwaitMeetingDeposit, meetingDeposit, ({ data }) => data.reference),
    ...BOUND.map((command) => bind<MeetingCommand>(command, meeting, ({ data }) => data.meetingId)),
  ],
  providers: [MeetingOffers, MeetingLinks, Meetings, MeetingActs, ContestedMeetings, FreeSlots],
  controllers: [
    ...[MeetingOffersController, MeetingsController, MeetingCheckoutController, MeetingChangesController],
    ...[MeetingAbsenceController, ContestedMeetingsController, ProfessionalsController],
  ],
  reactions: {
    startFrom: 'beginning',
    joined: {
      ...{ FundsDeposited: 'beginning', MeetingPaymentFailed: 'beginning', MeetingDepositKept: 'beginning' },
      ...{ MeetingAbsenceClaimed: 'beginning', MeetingAbsenceWithdrawn: 'beginning' },
      MeetingContestDecided: 'beginning',
    },
    on: meetingsReactions,
  },
  jobs: [
    { queue: 'meetings', name: 'expiry', handler: ExpireUnpaidMeeting },
    { queue: 'meetings', name: 'settlement', handler: SettleEndedMeeting },
    { queue: 'meetings', name: 'absence', handler: SettleUncontestedAbsence },
    { queue: 'meetings', name: 'slot-check', handler: CheckMeetingSlot },
    { queue: 'meetings', name: 'reminder', handler: RemindOfMeeting },
    { queue: MAIL_QUEUE, name: 'meeting-mail', handler: SendMeetingMail },
  ],
  beforeErasure: MeetingUnderWay,
  erase: MeetingsEraser,
  rateLimits: [meetingHoldLimit, meetingStepLimit, meetingSlotsLimit, professionalsLimit],
});
