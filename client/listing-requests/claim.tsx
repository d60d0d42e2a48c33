import { newKey } from '../lib/http/api';
import { messageOf } from '../lib/http/api-error';
import { useSession } from '../lib/http/session';
import { useCommand } from '../lib/http/use-command';
import { usePremium } from '../lib/http/use-premium';
import { Button } from '../ui/button';
import { fullName } from '../ui/names';
import { PremiumUpsell } from '../ui/premium-upsell';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { type ListingRequest, requestKeys, setClaimed } from './listing-requests.api';
import { texts } from './listing-requests.texts';

const says = texts.claiming;

interface Props {
  request: ListingRequest;
}

/** Who is writing the guide, until when at the latest. */
export function ClaimLine({ request: { claim } }: Props) {
  if (!claim) return null;
  return (
    <p className="muted">
      {claim.is_own ? says.yours : says.others(fullName(claim.by, claim.by?.username || texts.anonymous))}{' '}
      <Time at={claim.until} absolute />
    </p>
  );
}

/** A verified creator with Premium takes an open request of another person, or gives it back. */
export function ClaimButton({ request }: Props) {
  const isVerified = useSession()?.user?.creator_status === 'verified';
  const premium = usePremium();
  const onError = (error: unknown) => {
    if (!premium.isRefusal(error)) toast.error(messageOf(error));
  };
  const meta = { changes: [requestKeys.all] };
  const taking = useCommand({
    mutationFn: (key: string) => setClaimed(request, true, key),
    onSuccess: () => toast.success(says.taken),
    ...{ onError, meta },
  });
  const giving = useCommand({
    mutationFn: () => setClaimed(request, false, newKey()),
    onSuccess: () => offerUndo(says.givenBack, () => taking.send(newKey())),
    ...{ onError, meta },
  });
  if (request.claim?.is_own)
    return (
      <Button variant="subtle" size="compact" disabled={giving.isSending} onClick={() => giving.send()}>
        {says.giveBack}
      </Button>
    );
  if (!isVerified || request.claim || request.own_answer) return null;
  return (
    <>
      <Button variant="default" size="compact" disabled={taking.isSending} onClick={() => taking.send(newKey())}>
        {says.take}
      </Button>
      <PremiumUpsell needs={premium.needs} />
    </>
  );
}
