import { licenceEvents, suspensionEvents } from '#server/accounts/accounts.events';
import { listingEvents } from '#server/catalogue/catalogue.events';
import { contactEvents } from '#server/contact/contact.events';
import { creatorApplicationEvents } from '#server/creator-applications/creator-applications.events';
import { entryDisputeEvents } from '#server/entry-disputes/entry-disputes.events';
import { giftEvents } from '#server/gifts/gifts.events';
import type { EventOf } from '#server/kernel/event-types';
import { mergeEvents, requestEvents, voteEvents } from '#server/listing-requests/listing-requests.events';
import { meetingEvents } from '#server/meetings/meetings.events';
import { messageEvents, threadEvents } from '#server/messages/messages.events';
import { connectionEvents, followerNoticeEvents } from '#server/network/network.events';
import { purchaseEvents } from '#server/purchases/purchases.events';
import { questionEvents } from '#server/questions/questions.events';
import { updateEvents } from '#server/regulations/regulations.events';
import { reviewEvents } from '#server/reviews/reviews.events';
import { suggestedEditEvents } from '#server/suggested-edits/suggested-edits.events';
import { walletEvents } from '#server/wallet/wallet.events';
import { withdrawalEvents } from '#server/withdrawals/withdrawals.events';

/** The events of every stream whose events may notify a person. */
export const notifyingEvents = {
  ...{ ...connectionEvents, ...listingEvents, ...purchaseEvents, ...giftEvents, ...reviewEvents, ...questionEvents },
  ...{ ...suggestedEditEvents, ...updateEvents, ...requestEvents, ...mergeEvents, ...voteEvents, ...withdrawalEvents },
  ...{ ...entryDisputeEvents, ...walletEvents, ...threadEvents, ...messageEvents },
  ...{ ...meetingEvents, ...followerNoticeEvents },
  ...{ ...creatorApplicationEvents, ...suspensionEvents, ...licenceEvents, ...contactEvents },
};

/** By type. */
export type Notifying = {
  [Type in keyof typeof notifyingEvents]: EventOf<typeof notifyingEvents, Type & string>;
};
