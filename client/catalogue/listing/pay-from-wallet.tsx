import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira, toNaira } from '#server/kernel/money';
import { keptCode } from '../../lib/coupon/kept-code';
import { requireConnection } from '../../lib/http/connection';
import { useSession } from '../../lib/http/session';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { walletInfo } from '../../lib/http/wallet-info';
import { useWhileShown } from '../../lib/navigation/use-while-shown';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { toast } from '../../ui/toast';
import { catalogueKeys, startPurchase } from '../catalogue.api';
import { couponKeys } from '../coupons/coupons.api';
import type { KnownListing } from '../listing';
import styles from './buy-box.module.css';
import { texts } from './listing.texts';
import { offerOf } from './offer';
import type { AppliedCoupon } from './use-coupon';
import { sentenceOf, wantedOf } from './use-purchase';

const says = texts.wallet;
/** Opens Fund Wallet with so many kobo, in whole naira. */
const toAdd = (kobo: number) => `/profile?tab=wallet&add=${Math.ceil(toNaira(kobo))}`;

interface PayFromWalletProps {
  listing: KnownListing;
  coupon?: AppliedCoupon;
  only?: 'payment' | 'missing';
}

/**
 * Pays for a listing from the balance, after a confirmation (A5.13). Nothing for an empty wallet; what is missing for one that
 * does not suffice. `only`: on phones the payment stands in the bar, beside the one by card, and what is missing in the page.
 */
export function PayFromWallet({ listing, coupon, only }: PayFromWalletProps) {
  const signedIn = useSession();
  const { isOffered, obstacle } = offerOf(listing, signedIn?.user?.roles);
  const [isAsking, ask] = useState<boolean>();
  // Here, because what offers the payment is gone when the listing is bought.
  const payment = usePayment(listing, coupon, () => ask(false));
  const price = coupon?.price_kobo ?? listing.price_kobo;
  if (!signedIn || !isOffered || obstacle || price === 0) return null;
  return <FromWallet price={price} payment={payment} isAsking={isAsking} ask={ask} only={only} />;
}

interface Props {
  /** What is to be paid, kobo. */
  price: number;
  payment: ReturnType<typeof usePayment>;
  /** False after a question that was not answered. */
  isAsking: boolean | undefined;
  ask: (isAsking: boolean) => void;
  only: 'payment' | 'missing' | undefined;
}

function FromWallet({ price, payment: { pay, isPaying }, isAsking, ask, only }: Props) {
  const { data: wallet } = useQuery(walletInfo);
  if (!wallet || wallet.available_kobo === 0) return null;
  const left = wallet.available_kobo - price;
  if (only === (left < 0 ? 'payment' : 'missing')) return null;
  if (left < 0) {
    const missing = Math.max(-left, LEAST_DEPOSIT);
    return (
      <p className={styles.note}>
        {says.holds(naira(wallet.available_kobo))} <Link to={toAdd(missing)}>{says.add(naira(missing))}</Link>
      </p>
    );
  }
  if (!isAsking)
    return (
      <Button fullWidth variant="default" autoFocus={isAsking === false} onClick={() => ask(true)}>
        {says.pay}
      </Button>
    );
  return (
    // The question has the focus, not its answer: a key that is held down pays nothing.
    <div className={styles.box} role="group" aria-label={says.pay} tabIndex={-1} ref={focus}>
      <p className={styles.note}>{says.leaves(naira(price), naira(left))}</p>
      <Group gap={8}>
        <Button onClick={pay} disabled={isPaying}>
          {isPaying ? says.paying : says.confirm(naira(price))}
        </Button>
        <Button variant="default" onClick={() => ask(false)} disabled={isPaying}>
          {says.cancel}
        </Button>
      </Group>
    </div>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** One payment however often it is sent. A payment that is not confirmed in time continues on the return page. */
function usePayment(
  { id, slug, price: listPrice }: KnownListing,
  lowered: AppliedCoupon | undefined,
  ended: () => void,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { keyOf, finish } = useAttempt();
  const whileShown = useWhileShown();
  const command = useCommand({
    once: true,
    mutationFn: async () => {
      requireConnection(texts.buy.offline);
      const { price, coupon } = wantedOf({ price: listPrice }, lowered);
      return startPurchase({ id, price, coupon }, keyOf(id, price, coupon), 'wallet');
    },
    meta: { changes: [catalogueKeys.listing(slug), catalogueKeys.purchased, walletInfo.queryKey] },
    onSuccess: ({ data: { status } }) => {
      finish();
      if (status === 'paid') {
        if (lowered?.code) keptCode.clear();
        toast.success(says.paid);
      }
    },
    // Once the listing is fetched again: the guide's page leads back to it until it is known as bought.
    onSettled: (answer) => {
      if (!answer) return;
      const { status, reference } = answer.data;
      const next =
        status === 'paid' ? `/listing/${slug}/PaidListingDetail` : `/payment/callback?reference=${reference}`;
      whileShown(() => void navigate(next));
    },
    onError: (error) => {
      ended();
      void queries.invalidateQueries({ queryKey: couponKeys.all });
      toast.error(sentenceOf(error));
    },
  });
  return { pay: () => command.send(), isPaying: command.isSending };
}
