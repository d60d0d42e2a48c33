import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNotFound } from '../lib/http/api-error';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Mark } from '../ui/loader';
import { Naira } from '../ui/naira';
import { Page } from '../ui/page';
import { Receipt } from '../ui/receipt';
import { SignInPanel } from '../ui/sign-in-panel';
import { Title } from '../ui/title';
import { useVerification } from '../ui/use-verification';
import { FundedNext } from './funded-next';
import { OrderLines, outcomeOf } from './order-lines';
import { texts as ofOrder } from './order.texts';
import { Outcome } from './outcome';
import { isUndecided, type PaymentStanding, purchase, purchaseKeys, verifyPurchase } from './purchases.api';
import { texts } from './purchases.texts';

/** The payment is asked for again and again for this long, ms. */
const POLL_FOR = 10 * 60_000;

/** The return page of the payment provider. Only the server's response decides what it shows. */
export function PaymentCallback() {
  const [params] = useSearchParams();
  const reference = params.get('reference') ?? params.get('trxref') ?? '';
  if (!useSession()) return <SignInPanel>{texts.signIn}</SignInPanel>;
  return (
    <Page title={texts.title} width="narrow" untitled>
      {reference ? <Confirmation key={reference} reference={reference} /> : <Unknown>{texts.noReference}</Unknown>}
    </Page>
  );
}

/** In place of an outcome, where there is no such payment. */
const Unknown = ({ children }: { children: string }) => (
  <>
    <Title order={1} size="h2" mb="md">
      {texts.title}
    </Title>
    <Failure>{children}</Failure>
  </>
);

function Confirmation({ reference }: { reference: string }) {
  const queries = useQueryClient();
  const [isPolling, setPolling] = useState(true);
  const { data, error, refetch } = useQuery(purchase(reference, isPolling));
  const { check, isChecking } = useVerification({
    ...{ reference, verify: verifyPurchase, changes: [purchaseKeys.one(reference)], atOnce: true },
  });

  useEffect(() => {
    const timer = setTimeout(() => setPolling(false), POLL_FOR);
    return () => clearTimeout(timer);
  }, []);
  const status = data?.status;
  useEffect(() => {
    if (status !== 'paid') return;
    // The provider's page may have been left before the socket was open: no live message tells of this payment.
    for (const queryKey of [['catalogue'], ['wallet'], ['cart'], ['gifts'], purchaseKeys.listings])
      void queries.invalidateQueries({ queryKey });
  }, [queries, status]);

  if (!data && isNotFound(error)) return <Unknown>{texts.notFound}</Unknown>;
  if (data?.order?.funded)
    return <OrderStatus order={data.order} reference={reference} isBuying={isUndecided(data.status)} />;
  if (data && !isUndecided(data.status)) return <FinalStatus purchase={data} status={data.status} />;
  if (data?.status === 'under_review')
    return (
      <Outcome
        icon={<IconClock size={40} color="var(--clay)" />}
        title={texts.underReview.title}
        reference={reference}
        action={
          <Button component={Link} to={data.listing ? `/listing/${data.listing.slug}` : '/profile?tab=wallet'}>
            {data.listing ? texts.underReview.backToGuide : texts.paid.openWallet}
          </Button>
        }
      >
        {texts.underReview.text}
      </Outcome>
    );
  if (!isPolling)
    return (
      <Outcome
        icon={<IconClock size={40} color="var(--clay)" />}
        title={texts.waiting.title}
        reference={reference}
        action={
          <Button loading={isChecking} onClick={check}>
            {texts.waiting.again}
          </Button>
        }
      >
        {texts.waiting.text}
      </Outcome>
    );
  return (
    <Outcome icon={<Mark />} title={texts.confirming.title}>
      {texts.confirming.text}
      {error && !data && (
        <Button mt="md" variant="default" onClick={() => void refetch()}>
          {texts.confirming.retry}
        </Button>
      )}
    </Outcome>
  );
}

/** A paid cart: each guide as it is bought, and where the money of the others is. */
function OrderStatus({
  order,
  reference,
  isBuying,
}: {
  order: NonNullable<PaymentStanding['order']>;
  reference: string;
  isBuying: boolean;
}) {
  const { title, text, isAllBought } = isBuying
    ? { ...(order.gives ? ofOrder.given.buying : ofOrder.buying), isAllBought: true }
    : outcomeOf(order);
  const hasBought = order.lines.some(({ status }) => status === 'bought');
  const icon = isBuying ? (
    <Mark />
  ) : hasBought ? (
    <IconCircleCheck size={40} color="var(--palm)" />
  ) : (
    <IconCircleX size={40} color="var(--clay)" />
  );
  return (
    <>
      <Outcome
        icon={icon}
        title={title}
        reference={reference}
        action={
          isAllBought && (!order.gives || isBuying) ? undefined : (
            <>
              {order.gives && hasBought && !isBuying && (
                <Button component={Link} to="/profile?tab=listings&list=given">
                  {ofOrder.given.see}
                </Button>
              )}
              {!isAllBought && (
                <Button component={Link} to="/profile?tab=wallet">
                  {ofOrder.openWallet}
                </Button>
              )}
            </>
          )
        }
      >
        {text}
      </Outcome>
      <OrderLines order={order} />
    </>
  );
}

function FinalStatus({
  purchase: { purpose, listing, amount_kobo, reference, refunded_to },
  status,
}: {
  purchase: PaymentStanding;
  status: Exclude<PaymentStanding['status'], 'pending' | 'under_review'>;
}) {
  const deposit = purpose === 'deposit';
  const wallet = '/profile?tab=wallet';
  if (status === 'paid' && reference.startsWith('gif.'))
    return (
      <Outcome
        icon={<IconCircleCheck size={40} color="var(--palm)" />}
        title={texts.paid.title}
        reference={reference}
        action={
          <Button component={Link} to="/profile?tab=listings&list=given">
            {ofOrder.given.see}
          </Button>
        }
      >
        {listing?.title}
      </Outcome>
    );
  if (status === 'paid')
    return (
      <Outcome
        icon={<IconCircleCheck size={40} color="var(--palm)" />}
        title={texts.paid.title}
        reference={reference}
        action={
          <>
            {deposit && <FundedNext />}
            <Button component={Link} to={deposit || !listing ? wallet : `/listing/${listing.slug}/PaidListingDetail`}>
              {deposit || !listing ? texts.paid.openWallet : texts.paid.openGuide}
            </Button>
            {!deposit && amount_kobo > 0 && <Receipt reference={reference} justify="center" />}
          </>
        }
      >
        {deposit || !listing ? texts.paid.received : texts.paid.owned(listing.title)}
        {!deposit && listing && amount_kobo > 0 && texts.paid.paid}
        {amount_kobo ? <Naira kobo={amount_kobo} /> : texts.paid.free}.
      </Outcome>
    );
  const isReturned = refunded_to === 'source';
  const { title, text } = isReturned ? texts.returned : texts.unpaid[status];
  const isInWallet = status === 'refunded' && !isReturned;
  const again = purpose === 'order' ? '/' : `/listing/${listing?.slug}`;
  return (
    <Outcome
      icon={<IconCircleX size={40} color="var(--clay)" />}
      title={title}
      reference={reference}
      action={
        <Button component={Link} to={deposit || isInWallet || (!listing && purpose !== 'order') ? wallet : again}>
          {isInWallet ? texts.paid.openWallet : texts.tryAgain}
        </Button>
      }
    >
      {text}
    </Outcome>
  );
}
