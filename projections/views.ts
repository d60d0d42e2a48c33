import { EventRegistry } from '#server/platform/events/event-registry';
import { accountsView } from './accounts/accounts.view.js';
import { activityView } from './activity/activity.view.js';
import { auditView } from './audit/audit.view.js';
import { cartView } from './cart/cart.view.js';
import { caseFilesView } from './case-files/case-files.view.js';
import { catalogueView } from './catalogue/catalogue.view.js';
import { contactView } from './contact/contact.view.js';
import { couponsView } from './coupons/coupons.view.js';
import { creatorApplicationsView } from './creator-applications/creator-applications.view.js';
import { entryDisputesView } from './entry-disputes/entry-disputes.view.js';
import { invitationsView } from './invitations/invitations.view.js';
import { giftsView } from './gifts/gifts.view.js';
import { incidentsView } from './incidents/incidents.view.js';
import { listingReportsView } from './listing-reports/listing-reports.view.js';
import { listingRequestsView } from './listing-requests/listing-requests.view.js';
import { messagesView } from './messages/messages.view.js';
import { moderationView } from './moderation/moderation.view.js';
import { networkView } from './network/network.view.js';
import { newsletterView } from './newsletter/newsletter.view.js';
import { notificationsView } from './notifications/notifications.view.js';
import { ordersView } from './orders/orders.view.js';
import { pagesView } from './pages/pages.view.js';
import { typesOf, type View } from './projection.js';
import { meetingOffersView } from './meetings/meeting-offers.view.js';
import { meetingsView } from './meetings/meetings.view.js';
import { premiumView } from './premium/premium.view.js';
import { purchasesView } from './purchases/purchases.view.js';
import { questionsView } from './questions/questions.view.js';
import { receiptsView } from './receipts/receipts.view.js';
import { regulationsView } from './regulations/regulations.view.js';
import { reviewsView } from './reviews/reviews.view.js';
import { suggestedEditsView } from './suggested-edits/suggested-edits.view.js';
import { synonymsView } from './synonyms/synonyms.view.js';
import { transparencyView } from './transparency/transparency.view.js';
import { walletView } from './wallet/wallet.view.js';
import { withdrawalsView } from './withdrawals/withdrawals.view.js';

/** Every view, in the version this build feeds and reads. */
export const compiled = [
  accountsView,
  activityView,
  auditView,
  cartView,
  caseFilesView,
  catalogueView,
  contactView,
  couponsView,
  creatorApplicationsView,
  entryDisputesView,
  giftsView,
  invitationsView,
  incidentsView,
  listingReportsView,
  listingRequestsView,
  messagesView,
  moderationView,
  networkView,
  newsletterView,
  notificationsView,
  ordersView,
  pagesView,
  premiumView,
  meetingsView,
  meetingOffersView,
  purchasesView,
  questionsView,
  receiptsView,
  regulationsView,
  reviewsView,
  suggestedEditsView,
  synonymsView,
  transparencyView,
  walletView,
  withdrawalsView,
] as const;
export const views: readonly View[] = compiled;

/** The event types of all views. */
export const upcasts = new EventRegistry(...views.map(({ events }) => events));

export const viewIndex = views.map((view) => ({
  ...{ name: view.name, version: view.version, schema: view.schema, types: typesOf(view) },
}));
