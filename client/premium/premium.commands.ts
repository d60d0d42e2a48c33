import { api, bodyOf, keyed } from '../lib/http/api';
import { walletInfo } from '../lib/http/wallet-info';
import { type Offer, type PlanChange, premiumKeys, type Refund } from './premium.api';

type Wanted = Pick<Offer, 'offer'> & { amount_kobo?: number };

/** Buys an offer from the wallet, this amount or none; or pays a renewal that failed. */
export const buyPremium = ({ offer, amount_kobo }: Wanted, key: string) =>
  bodyOf(api.POST('/api/premium', { body: { offer, expected_amount_kobo: amount_kobo }, params: keyed(key) }));

/** Opens the provider's page, on which an offer is paid for this amount, by a card that is kept or not. */
export const openCheckout = ({ offer, amount_kobo, keep_card }: Wanted & { keep_card: boolean }, key: string) =>
  bodyOf(
    api.POST('/api/premium/checkout', {
      body: { offer, expected_amount_kobo: amount_kobo, keep_card },
      params: keyed(key),
    }),
  );

type Change = Pick<PlanChange, 'offer'> & { amount_kobo?: number; quoted_at?: string };

/** Changes to another offer, for this amount or not; the present offer keeps it. */
export const changePremium = ({ offer, amount_kobo, quoted_at }: Change, key: string) =>
  bodyOf(
    api.POST('/api/premium/change', {
      body: { offer, expected_amount_kobo: amount_kobo, quoted_at },
      params: keyed(key),
    }),
  );

/** Ends Premium for this sum, or not. */
export const refundPremium = ({ amount_kobo, quoted_at }: Refund, key: string) =>
  bodyOf(
    api.POST('/api/premium/refund', { body: { expected_amount_kobo: amount_kobo, quoted_at }, params: keyed(key) }),
  );

export const cancelPremium = (key: string) => bodyOf(api.POST('/api/premium/cancel', { params: keyed(key) }));
export const resumePremium = (key: string) => bodyOf(api.POST('/api/premium/resume', { params: keyed(key) }));

/** The kept card is charged no more. */
export const removeCard = (key: string) => bodyOf(api.POST('/api/premium/card/remove', { params: keyed(key) }));

/** What each of these changes; the account says whether its person has Premium. */
export const premiumChanges = [premiumKeys.all, walletInfo.queryKey, ['accounts', 'me']];
