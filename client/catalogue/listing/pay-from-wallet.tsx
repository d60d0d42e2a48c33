import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira, toNaira } from '#server/kernel/money';
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
import type { KnownListing } from '../listing';
import styles from './buy-box.module.css';
import { texts } from './listing.texts';
import { offerOf } from './offer';
import { sentenceOf } from './use-purchase';

const says = texts.wallet;
/** Opens Fund Wallet with so many kobo, in whole naira. */
const toAdd = (kobo: number) => `/profile?tab=wallet&add=${Math.ceil(toNaira(kobo))}`;

/**
 * Pays for a listing from the balance, after a confirmation (A5.13). Nothing for an empty wallet; what is missing for one that
 * does not suffice. `only`: on phones the payment stands in the bar, beside the one by card, and what is missing in the page.
 */
export function PayFromWallet({ listing, only }: { listing: KnownListing; only?: 'payment' | 'missing' }) {
  const signedIn = useSession();
  const { isOffered, obstacle } = offerOf(listing, signedIn?.user?.roles);
  const [isAsking, ask] = useState<boolean>();
  // Here, because what offers the payment is gone when the listing is bought.
  const payment = usePayment(listing, () => ask(false));
  if (!signedIn || !isOffered || obstacle || listing.price_kobo === 0) return null;
  return <FromWallet listing={listing} payment={payment} isAsking={isAsking} ask={ask} only={only} />;
}

interface Props {
  listing: KnownListing;
  payment: ReturnType<typeof usePayment>;
  /** False after a question that was not answered. */
  isAsking: boolean | undefined;
  ask: (isAsking: boolean) => void;
  only: 'payment' | 'missing' | undefined;
}

function FromWallet({ listing, payment: { pay, isPaying }, isAsking, ask, only }: Props) {
  const { data: wallet } = useQuery(walletInfo);
  const { price_kobo: price } = listing;
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
function usePayment({ id, slug, price }: KnownListing, ended: () => void) {
  const navigate = useNavigate();
  const { keyOf, finish } = useAttempt();
  const whileShown = useWhileShown();
  const command = useCommand({
    once: true,
    mutationFn: async () => {
      requireConnection(texts.buy.offline);
      return startPurchase({ id, price }, keyOf(id, price), 'wallet');
    },
    meta: { changes: [catalogueKeys.listing(slug), catalogueKeys.purchased, walletInfo.queryKey] },
    onSuccess: ({ data: { status } }) => {
      finish();
      if (status === 'paid') toast.success(says.paid);
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
      toast.error(sentenceOf(error));
    },
  });
  return { pay: () => command.send(), isPaying: command.isSending };
}
