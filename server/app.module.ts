import { type DynamicModule, Module } from '@nestjs/common';
import { viewIndex } from '#projections/views';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CartModule } from './cart/cart.module.js';
import { CaseFilesModule } from './case-files/case-files.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { ContactModule } from './contact/contact.module.js';
import { CouponsModule } from './coupons/coupons.module.js';
import { CreatorApplicationsModule } from './creator-applications/creator-applications.module.js';
import { EntryDisputesModule } from './entry-disputes/entry-disputes.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { GiftsModule } from './gifts/gifts.module.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { ListingReportsModule } from './listing-reports/listing-reports.module.js';
import { ListingRequestsModule } from './listing-requests/listing-requests.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NetworkModule } from './network/network.module.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PagesModule } from './pages/pages.module.js';
import { Config } from './platform/config.js';
import type { ProcessKind } from './platform/module.js';
import { PlatformModule } from './platform/platform.module.js';
import { MeetingsModule } from './meetings/meetings.module.js';
import { PremiumModule } from './premium/premium.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { RegulationsModule } from './regulations/regulations.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SuggestedEditsModule } from './suggested-edits/suggested-edits.module.js';
import { SynonymsModule } from './synonyms/synonyms.module.js';
import { TransparencyModule } from './transparency/transparency.module.js';
import { WalletModule } from './wallet/wallet.module.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';

/** Every module of the product. */
export const modules = [
  AccountsModule,
  AuditModule,
  CartModule,
  CaseFilesModule,
  CatalogueModule,
  ContactModule,
  CouponsModule,
  CreatorApplicationsModule,
  EntryDisputesModule,
  GiftsModule,
  InvitationsModule,
  IncidentsModule,
  ListingReportsModule,
  ListingRequestsModule,
  MessagesModule,
  NetworkModule,
  NewsletterModule,
  NotificationsModule,
  PagesModule,
  PremiumModule,
  MeetingsModule,
  PurchasesModule,
  QuestionsModule,
  ReceiptsModule,
  RegulationsModule,
  ReviewsModule,
  SuggestedEditsModule,
  SynonymsModule,
  TransparencyModule,
  WalletModule,
  WithdrawalsModule,
];

@Module({})
export class AppModule {
  static for(process: ProcessKind, config: Config): DynamicModule {
    const definitions = modules.map(({ definition }) => definition);
    return {
      module: AppModule,
      imports: [
        PlatformModule.for(process, config, viewIndex, definitions),
        ...modules.map((module) => module.for(process)),
      ],
    };
  }
}
