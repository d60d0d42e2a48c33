import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../lib/http/api';
import { useSession } from '../lib/http/session';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Mark } from '../ui/loader';
import { Naira } from '../ui/naira';
import { Page } from '../ui/page';
import { SignInPanel } from '../ui/sign-in-panel';
import { Outcome } from './outcome';
import { type PaymentStanding, purchase, purchaseKeys, undecided, verifyPurchase } from './purchases.api';

/** The payment is asked for again and again for this long, ms. */
const POLL_FOR = 10 * 60_000;

/** The return page of the payment provider. Only the server's response decides what it shows. */
export function PaymentCallback() {
  const [params] = useSearchParams();
  const reference = params.get('reference') ?? params.get('trxref') ?? '';
  if (!useSession())
    return <SignInPanel>Sign in to see what became of your payment. It is safe meanwhile.</SignInPanel>;
  return (
    <Page title="Your payment" width="narrow" untitled>
      {reference ? (
        <Confirmation key={reference} reference={reference} />
      ) : (
        <Failure>This address names no payment. Your purchases are listed in your profile.</Failure>
      )}
    </Page>
  );
}

function Confirmation({ reference }: { reference: string }) {
  const queries = useQueryClient();
  const [isPolling, setPolling] = useState(true);
  const { data, error, refetch } = useQuery(purchase(reference, isPolling));
  const { mutate: verify, isPending: isVerifying } = useMutation({
    mutationFn: verifyPurchase,
    meta: { changes: [purchaseKeys.one(reference)] },
  });

  useEffect(() => verify(reference), [verify, reference]);
  useEffect(() => {
    const timer = setTimeout(() => setPolling(false), POLL_FOR);
    return () => clearTimeout(timer);
  }, []);
  const status = data?.status;
  useEffect(() => {
    if (status !== 'paid') return;
    void queries.invalidateQueries({ queryKey: ['catalogue'] });
    void queries.invalidateQueries({ queryKey: ['wallet'] });
    void queries.invalidateQueries({ queryKey: ['purchases', 'listings'] });
  }, [queries, status]);

  if (!data && error instanceof ApiError && error.status === 404)
    return <Failure>We know no payment by this reference. Nothing was charged here.</Failure>;
  if (data && !undecided(status)) return <FinalStatus purchase={data} />;
  if (!isPolling)
    return (
      <Outcome
        icon={<IconClock size={40} color="var(--clay)" />}
        title="Still waiting for your bank"
        reference={reference}
        action={
          <Button loading={isVerifying} onClick={() => verify(reference)}>
            Check again
          </Button>
        }
      >
        This takes longer than usual. If you were charged, your purchase opens by itself as soon as the payment is
        confirmed, and we tell you by email.
      </Outcome>
    );
  return (
    <Outcome icon={<Mark />} title="Confirming…">
      We are asking the payment provider about your payment. You can leave this page; nothing is lost.
      {error && !data && (
        <Button mt="md" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      )}
    </Outcome>
  );
}

const UNPAID = {
  failed: ['Declined', 'The payment did not go through. You were not charged.'],
  abandoned: ['Declined', 'The payment was not completed. You were not charged.'],
  expired: ['Expired', 'The payment was not completed in time. You were not charged.'],
  refunded: ['Refunded', 'This payment could not buy the guide. Nothing is lost: the money is in your wallet.'],
} as const;

function FinalStatus({
  purchase: { status, purpose, listing, amount_kobo, reference },
}: {
  purchase: PaymentStanding;
}) {
  const deposit = purpose === 'deposit';
  const wallet = '/profile?tab=wallet';
  if (status === 'paid')
    return (
      <Outcome
        icon={<IconCircleCheck size={40} color="var(--palm)" />}
        title="Paid"
        reference={reference}
        action={
          <Button component={Link} to={deposit || !listing ? wallet : `/listing/${listing.slug}/PaidListingDetail`}>
            {deposit || !listing ? 'Open your wallet' : 'Open the guide'}
          </Button>
        }
      >
        {deposit || !listing
          ? 'Your wallet has received '
          : `You own “${listing.title}”. ${amount_kobo ? 'You paid ' : ''}`}
        {amount_kobo ? <Naira kobo={amount_kobo} /> : 'It was free'}.
      </Outcome>
    );
  const [title, text] = UNPAID[status as keyof typeof UNPAID];
  const kept = status === 'refunded';
  return (
    <Outcome
      icon={<IconCircleX size={40} color="var(--clay)" />}
      title={title}
      reference={reference}
      action={
        <Button component={Link} to={deposit || kept || !listing ? wallet : `/listing/${listing.slug}`}>
          {kept ? 'Open your wallet' : 'Try again'}
        </Button>
      }
    >
      {text}
    </Outcome>
  );
}
