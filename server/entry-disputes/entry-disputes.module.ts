import { bind, defineModule } from '#server/platform/module';
import { DisputedEntries } from './disputed-entry.reader.js';
import { Disputes } from './disputes.reader.js';
import { DisputesDeskController } from './disputes-desk.controller.js';
import {
  disputeStream,
  entryDispute,
  ReleaseEntryDispute,
  ReopenEntryDispute,
  SolveEntryDispute,
} from './entry-dispute.js';
import { EntryDisputesController } from './entry-disputes.controller.js';
import { entryDisputeEvents } from './entry-disputes.events.js';
import { AnswerEntryDisputeHandler, ClaimEntryDisputeHandler, DisputeEntryHandler } from './entry-disputes.handlers.js';
import { disputeLimit } from './entry-disputes.limits.js';
import { disputeMails } from './entry-disputes.mails.js';
import { entryDisputesReactions } from './entry-disputes.reactions.js';

type Bound = ReopenEntryDispute | SolveEntryDispute | ReleaseEntryDispute;

export const EntryDisputesModule = defineModule({
  name: 'entry-disputes',
  events: [entryDisputeEvents],
  commands: [
    ...[DisputeEntryHandler, ClaimEntryDisputeHandler, AnswerEntryDisputeHandler],
    ...[ReopenEntryDispute, SolveEntryDispute, ReleaseEntryDispute].map((command) =>
      bind<Bound>(command, entryDispute, ({ data }) => disputeStream(data)),
    ),
  ],
  providers: [DisputedEntries, Disputes],
  controllers: [EntryDisputesController, DisputesDeskController],
  reactions: { startFrom: 'beginning', on: entryDisputesReactions },
  mailTemplates: disputeMails,
  rateLimits: [disputeLimit],
});
