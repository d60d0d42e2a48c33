import { bind, defineModule } from '#server/platform/module';
import { InclusionController, inclusionLimit } from './inclusion.controller.js';
import { PublishRoot, root } from './root.js';
import { TransparencyController } from './transparency.controller.js';
import { transparencyEvents } from './transparency.events.js';
import { MailAuditors, PublishDailyRoot, RootTimers } from './transparency.jobs.js';
import { transparencyMails } from './transparency.mails.js';
import { transparencyReactions } from './transparency.reactions.js';
import { WalletHeads } from './wallet-heads.reader.js';

export const TransparencyModule = defineModule({
  name: 'transparency',
  events: [transparencyEvents],
  commands: [bind<PublishRoot>(PublishRoot, root, ({ data }) => data.date)],
  providers: [WalletHeads],
  controllers: [TransparencyController, InclusionController],
  reactions: { startFrom: 'beginning', on: transparencyReactions },
  jobs: [
    { queue: 'transparency', name: 'publish-root', handler: PublishDailyRoot },
    { queue: 'transparency', name: 'mail-auditors', handler: MailAuditors },
  ],
  schedules: [{ name: 'root-timers', handler: RootTimers }],
  mailTemplates: transparencyMails,
  rateLimits: [inclusionLimit],
});
