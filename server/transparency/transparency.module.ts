import { bind, defineModule } from '#server/platform/module';
import { drill, RecordDrill } from './drill.js';
import { DrilledWallets } from './drilled-wallet.reader.js';
import { DrillsController } from './drills.controller.js';
import { drillEvents } from './drills.events.js';
import { TamperDrills } from './drills.handlers.js';
import { HoldDailyDrill } from './drills.jobs.js';
import { InclusionController, inclusionLimit } from './inclusion.controller.js';
import { PublishRoot, root } from './root.js';
import { DayTimers } from './timers.jobs.js';
import { TransparencyController } from './transparency.controller.js';
import { transparencyEvents } from './transparency.events.js';
import { MailAuditors, PublishDailyRoot } from './transparency.jobs.js';
import { transparencyMails } from './transparency.mails.js';
import { transparencyReactions } from './transparency.reactions.js';
import { WalletHeads } from './wallet-heads.reader.js';
import { WalletVerifier } from './wallet.verifier.js';

export const TransparencyModule = defineModule({
  name: 'transparency',
  events: [transparencyEvents, drillEvents],
  commands: [
    bind<PublishRoot>(PublishRoot, root, ({ data }) => data.date),
    bind<RecordDrill>(RecordDrill, drill, ({ data }) => data.drillId),
  ],
  providers: [WalletHeads, WalletVerifier, DrilledWallets, TamperDrills],
  controllers: [TransparencyController, InclusionController, DrillsController],
  reactions: { startFrom: 'beginning', on: transparencyReactions },
  jobs: [
    { queue: 'transparency', name: 'publish-root', handler: PublishDailyRoot },
    { queue: 'transparency', name: 'mail-auditors', handler: MailAuditors },
    { queue: 'transparency', name: 'hold-drill', handler: HoldDailyDrill },
  ],
  schedules: [{ name: 'day-timers', handler: DayTimers }],
  mailTemplates: transparencyMails,
  rateLimits: [inclusionLimit],
});
