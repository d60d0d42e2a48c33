import { bind, defineModule } from '#server/platform/module';
import { CardEndings } from './card.endings.js';
import { FailPremiumHandler } from './card.handlers.js';
import { DeclinePremiumCard, ForgetPremiumCard, KeepPremiumCard, RemovePremiumCard } from './card.js';
import { ChargeKeptCard, EndKeptCards, KeepCard } from './card.jobs.js';
import { ChangePremium } from './change.js';
import { SpendPremiumDepositHandler } from './deposit.handlers.js';
import { AwaitPremiumDeposit } from './deposit.js';
import { InvoicesController } from './invoices.controller.js';
import { KeptCards } from './kept.cards.js';
import { OffersTopic } from './offers.topic.js';
import { OrderPremium } from './order.js';
import { PremiumAnswers } from './premium.answers.js';
import { PremiumChangesController } from './premium-changes.controller.js';
import { PremiumCheckoutController } from './premium-checkout.controller.js';
import { PremiumController } from './premium.controller.js';
import { PremiumEraser } from './premium.eraser.js';
import { premiumEvents } from './premium.events.js';
import { AdvanceDuePremium, RemindOfRenewal } from './premium.jobs.js';
import { invoiceLimit, premiumLimit } from './premium.limits.js';
import { premiumMails } from './premium.mails.js';
import { PremiumPrices } from './premium.prices.js';
import { premiumReactions } from './premium.reactions.js';
import { SetPremiumPriceHandler } from './price.handlers.js';
import { PricesController } from './prices.controller.js';
import { premiumPriceEvents } from './prices.events.js';
import { PremiumUnderWay } from './premium-under-way.guard.js';
import { RefundPremium } from './refund.js';
import {
  AdvancePremium,
  type BoundPremiumCommand,
  CancelPremium,
  premium,
  ResumePremium,
  SettlePremium,
} from './premium.js';

export const PremiumModule = defineModule({
  name: 'premium',
  events: [premiumEvents, premiumPriceEvents],
  commands: [
    ...[
      ...[OrderPremium, AwaitPremiumDeposit, ChangePremium, SettlePremium, AdvancePremium, CancelPremium],
      ...[ResumePremium, RefundPremium],
      ...[KeepPremiumCard, RemovePremiumCard, DeclinePremiumCard, ForgetPremiumCard],
    ].map((command) => bind<BoundPremiumCommand>(command, premium, ({ data }) => data.userId)),
    ...[SpendPremiumDepositHandler, FailPremiumHandler, SetPremiumPriceHandler],
  ],
  providers: [CardEndings, KeptCards, PremiumAnswers, PremiumPrices],
  controllers: [
    PremiumController,
    PremiumCheckoutController,
    PremiumChangesController,
    InvoicesController,
    PricesController,
  ],
  topics: { premium: OffersTopic },
  reactions: {
    startFrom: 'beginning',
    joined: {
      ...{ PremiumRefunded: 'beginning', FundsDeposited: 'beginning', PremiumDepositKept: 'beginning' },
      ...{ PaymentFailed: 'beginning', PremiumDepositAwaited: 'beginning', PremiumCardDeclined: 'beginning' },
      ...{ PremiumCardKept: 'beginning', PremiumCardRemoved: 'beginning', PremiumResumed: 'beginning' },
    },
    on: premiumReactions,
  },
  jobs: [
    { queue: 'payments', name: 'premium-due', handler: AdvanceDuePremium },
    { queue: 'payments', name: 'premium-reminder', handler: RemindOfRenewal },
    { queue: 'payments', name: 'premium-keep-card', handler: KeepCard },
    { queue: 'payments', name: 'premium-card', handler: ChargeKeptCard },
    { queue: 'payments', name: 'premium-end-card', handler: EndKeptCards },
  ],
  mailTemplates: premiumMails,
  erase: PremiumEraser,
  beforeErasure: PremiumUnderWay,
  rateLimits: [premiumLimit, invoiceLimit],
});
