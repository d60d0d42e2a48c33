import { MAIL_QUEUE } from '#server/kernel/reactions';
import { bind, defineModule } from '#server/platform/module';
import { FreeSlots } from './free-slots.reader.js';
import { meeting, type MeetingCommand } from './meeting.js';
import {
  CancelMeeting,
  DeclineMeetingMove,
  ExpireMeeting,
  FailMeetingPayment,
  MissMeeting,
  PayMeeting,
  PayMeetingByDeposit,
  ReleaseMeeting,
  ReviewMeeting,
  SettleMeeting,
  WithdrawMeetingMove,
} from './meeting-commands.js';
import { MeetingChangesController } from './meeting-changes.controller.js';
import { AwaitMeetingDeposit, meetingDeposit } from './meeting-deposit.js';
import { MeetingCheckoutController } from './meeting-checkout.controller.js';
import { MeetingOffersController } from './meeting-offers.controller.js';
import { MeetingOffers } from './meeting-offers.reader.js';
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
import { CheckMeetingSlot, ExpireUnpaidMeeting, SettleEndedMeeting } from './meetings.jobs.js';
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
  ...[CancelMeeting, MissMeeting, SettleMeeting, ReviewMeeting],
];

export const MeetingsModule = defineModule({
  name: 'meetings',
  events: [meetingOfferEvents, meetingDayEvents, meetingDepositEvents, meetingEvents],
  commands: [
    ...[SetMeetingTermsHandler, HoldMeetingHandler, ConfirmMeetingHandler, ProposeMeetingMoveHandler],
    ...[MoveMeetingHandler, ReleaseMeetingSlotHandler, SpendMeetingDepositHandler],
    bind(AwaitMeetingDeposit, meetingDeposit, ({ data }) => data.reference),
    ...BOUND.map((command) => bind<MeetingCommand>(command, meeting, ({ data }) => data.meetingId)),
  ],
  providers: [MeetingOffers, MeetingLinks, Meetings, FreeSlots],
  controllers: [
    ...[MeetingOffersController, MeetingsController, MeetingCheckoutController, MeetingChangesController],
    ProfessionalsController,
  ],
  reactions: {
    startFrom: 'beginning',
    joined: { FundsDeposited: 'beginning', MeetingPaymentFailed: 'beginning', MeetingDepositKept: 'beginning' },
    on: meetingsReactions,
  },
  jobs: [
    { queue: 'meetings', name: 'expiry', handler: ExpireUnpaidMeeting },
    { queue: 'meetings', name: 'settlement', handler: SettleEndedMeeting },
    { queue: 'meetings', name: 'slot-check', handler: CheckMeetingSlot },
    { queue: 'meetings', name: 'reminder', handler: RemindOfMeeting },
    { queue: MAIL_QUEUE, name: 'meeting-mail', handler: SendMeetingMail },
  ],
  beforeErasure: MeetingUnderWay,
  erase: MeetingsEraser,
  rateLimits: [meetingHoldLimit, meetingStepLimit, meetingSlotsLimit, professionalsLimit],
});
