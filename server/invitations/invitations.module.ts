import { bind, defineModule } from '#server/platform/module';
import { invitation, RecordFriendRefund } from './invitation.js';
import { InvitationChecks } from './invitation.checks.js';
import { InvitationsController } from './invitations.controller.js';
import { invitationEvents, inviterEvents } from './invitations.events.js';
import {
  AcceptInvitationHandler,
  RecordFriendPurchaseHandler,
  SettleInvitationHandler,
} from './invitations.handlers.js';
import { SettleReward } from './invitations.jobs.js';
import { inviteCodeLimit } from './invitations.limits.js';
import { invitationMails } from './invitations.mails.js';
import { invitationsReactions } from './invitations.reactions.js';
import { InviteCodes } from './invite.codes.js';

export const InvitationsModule = defineModule({
  name: 'invitations',
  events: [invitationEvents, inviterEvents],
  commands: [
    ...[AcceptInvitationHandler, RecordFriendPurchaseHandler, SettleInvitationHandler],
    bind(RecordFriendRefund, invitation, ({ data }) => data.inviteeId),
  ],
  providers: [InvitationChecks, InviteCodes],
  controllers: [InvitationsController],
  reactions: { startFrom: 'beginning', on: invitationsReactions },
  jobs: [{ queue: 'payments', name: 'invitation-reward', handler: SettleReward }],
  mailTemplates: invitationMails,
  rateLimits: [inviteCodeLimit],
});
