import { accountEvents } from '#server/accounts/accounts.events';
import { ownProfileEvents } from '#server/accounts/own-profile.events';
import { cartEvents } from '#server/cart/cart.events';
import { caseFileEvents } from '#server/case-files/case-files.events';
import { listingEvents, progressEvents, savedEvents, slugEvents, todoEvents } from '#server/catalogue/catalogue.events';
import { searchEvents } from '#server/catalogue/saved-search.events';
import { contactEvents } from '#server/contact/contact.events';
import { couponEvents } from '#server/coupons/coupons.events';
import { creatorApplicationEvents } from '#server/creator-applications/creator-applications.events';
import { entryDisputeEvents } from '#server/entry-disputes/entry-disputes.events';
import { giftEvents } from '#server/gifts/gifts.events';
import { incidentEvents } from '#server/incidents/incidents.events';
import { invitationEvents, inviterEvents } from '#server/invitations/invitations.events';
import type { EventOf } from '#server/kernel/event-types';
import { listingReportEvents } from '#server/listing-reports/listing-reports.events';
import {
  answerEvents,
  claimEvents,
  mergeEvents,
  requestEvents,
  voteEvents as requestVoteEvents,
} from '#server/listing-requests/listing-requests.events';
import {
  meetingDayEvents,
  meetingDepositEvents,
  meetingEvents,
  meetingOfferEvents,
} from '#server/meetings/meetings.events';
import { messageReportEvents } from '#server/messages/message-reports.events';
import { messageEvents, messagingEvents, threadEvents } from '#server/messages/messages.events';
import { connectionEvents, followerNoticeEvents } from '#server/network/network.events';
import { profileEvents } from '#server/network/profile.events';
import { issueEvents } from '#server/newsletter/issues.events';
import { newsletterEvents } from '#server/newsletter/newsletter.events';
import { notificationEvents } from '#server/notifications/notifications.events';
import { premiumEvents } from '#server/premium/premium.events';
import { premiumPriceEvents } from '#server/premium/prices.events';
import { chargeDisputeEvents } from '#server/purchases/charge-disputes.events';
import { couponUseEvents } from '#server/purchases/coupon-uses.events';
import { orderEvents } from '#server/purchases/orders.events';
import { paymentEvents, purchaseEvents, refundEvents } from '#server/purchases/purchases.events';
import { questionEvents, upvoteEvents } from '#server/questions/questions.events';
import { regulationEvents, updateEvents } from '#server/regulations/regulations.events';
import { reviewEvents, voteEvents as reviewVoteEvents } from '#server/reviews/reviews.events';
import { suggestedEditEvents } from '#server/suggested-edits/suggested-edits.events';
import { pageEvents } from '#server/pages/pages.events';
import { synonymEvents } from '#server/synonyms/synonyms.events';
import { drillEvents } from '#server/transparency/drills.events';
import { transparencyEvents } from '#server/transparency/transparency.events';
import { walletEvents } from '#server/wallet/wallet.events';
import { bankAccountEvents, withdrawalEvents } from '#server/withdrawals/withdrawals.events';

/** Every event type of the product. */
export const recordedEvents = {
  ...{
    ...accountEvents,
    ...ownProfileEvents,
    ...cartEvents,
    ...listingEvents,
    ...progressEvents,
    ...savedEvents,
    ...slugEvents,
  },
  ...{ ...todoEvents, ...searchEvents, ...couponEvents, ...entryDisputeEvents, ...incidentEvents },
  ...{ ...caseFileEvents, ...giftEvents, ...contactEvents, ...invitationEvents, ...inviterEvents },
  ...{ ...listingReportEvents, ...answerEvents, ...claimEvents, ...requestEvents, ...mergeEvents },
  ...{ ...requestVoteEvents, ...connectionEvents, ...followerNoticeEvents },
  ...{ ...profileEvents, ...couponUseEvents, ...orderEvents, ...paymentEvents, ...purchaseEvents, ...refundEvents },
  ...{ ...questionEvents, ...upvoteEvents, ...regulationEvents, ...updateEvents, ...reviewEvents },
  ...{
    ...reviewVoteEvents,
    ...suggestedEditEvents,
    ...synonymEvents,
    ...pageEvents,
    ...drillEvents,
    ...transparencyEvents,
  },
  ...{ ...threadEvents, ...messageEvents, ...messagingEvents, ...messageReportEvents },
  ...{ ...walletEvents, ...bankAccountEvents, ...withdrawalEvents, ...chargeDisputeEvents },
  ...{ ...notificationEvents, ...creatorApplicationEvents, ...newsletterEvents, ...issueEvents },
  ...{
    ...premiumEvents,
    ...premiumPriceEvents,
    ...meetingOfferEvents,
    ...meetingDayEvents,
    ...meetingDepositEvents,
    ...meetingEvents,
  },
};
export type ActivityEvent = EventOf<typeof recordedEvents>;
export type ActivityType = ActivityEvent['type'];
export type DataOf<Type extends ActivityType> = EventOf<typeof recordedEvents, Type>['data'];
