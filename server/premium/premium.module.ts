import { bind, defineModule } from '#server/platform/module';
import { ChangePremium } from './change.js';
import { InvoicesController } from './invoices.controller.js';
import { PremiumAnswers } from './premium.answers.js';
import { PremiumChangesController } from './premium-changes.controller.js';
import { PremiumController } from './premium.controller.js';
import { PremiumEraser } from './premium.eraser.js';
import { premiumEvents } from './premium.events.js';
import { AdvanceDuePremium, RemindOfRenewal } from './premium.jobs.js';
import { invoiceLimit, premiumLimit } from './premium.limits.js';
import { premiumMails } from './premium.mails.js';
import { PremiumPrices } from './premium.prices.js';
import { premiumReactions } from './premium.reactions.js';
import { PremiumUnderWay } from './premium-under-way.guard.js';
import { RefundPremium } from './refund.js';
import {
  AdvancePremium,
  CancelPremium,
  FailPremium,
  OrderPremium,
  premium,
  type PremiumCommand,
  ResumePremium,
  SettlePremium,
} from './premium.js';

export const PremiumModule = defineModule({
  name: 'premium',
  events: [premiumEvents],
  commands: [
    ...[OrderPremium, ChangePremium, SettlePremium, FailPremium, AdvancePremium, CancelPremium, ResumePremium],
    RefundPremium,
  ].map((command) => bind<PremiumCommand>(command, premium, ({ data }) => data.userId)),
  providers: [PremiumAnswers, PremiumPrices],
  controllers: [PremiumController, PremiumChangesController, InvoicesController],
  reactions: { startFrom: 'beginning', joined: { PremiumRefunded: 'beginning' }, on: premiumReactions },
  jobs: [
    { queue: 'payments', name: 'premium-due', handler: AdvanceDuePremium },
    { queue: 'payments', name: 'premium-reminder', handler: RemindOfRenewal },
  ],
  mailTemplates: premiumMails,
  erase: PremiumEraser,
  beforeErasure: PremiumUnderWay,
  rateLimits: [premiumLimit, invoiceLimit],
});
