import { useState } from 'react';
import { answerRemovalForm } from '#server/listing-requests/listing-requests.input';
import { newKey } from '../lib/http/api';
import { messageOf } from '../lib/http/api-error';
import { useIsSignedIn, useSession } from '../lib/http/session';
import { useCommand } from '../lib/http/use-command';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { Button } from '../ui/button';
import { ReasonForm } from '../ui/controls/reason-form';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { AnswerForm } from './answer-form';
import { ClaimButton, ClaimLine } from './claim';
import { DeclineForm } from './decline-form';
import { LaunchButtons, LaunchForm, OfferedLine } from './launch';
import { MergeForm } from './merge-form';
import { MergedAway, MergedLine } from './merges';
import {
  type ListingRequest,
  removeAnswer,
  requestKeys,
  restoreRequest,
  setVoted,
  withdrawRequest,
} from './listing-requests.api';
import { texts } from './listing-requests.texts';
import { PledgeButtons, PledgeForm } from './pledge';

const says = texts.removal;
const reasonForm = answerRemovalForm.pick({ reason: true });

interface Props {
  request: ListingRequest;
}

/** Others vote for it, those who wait say what they would pay, its person withdraws it, a creator takes it or links a guide, and a moderator removes one, merges or declines it. */
export function RequestActs({ request }: Props) {
  const { id, status, is_own, voted, votes, guide, own_answer, merged, merged_into } = request;
  const isSignedIn = useIsSignedIn();
  const roles = useSession()?.user?.roles ?? [];
  const isModerator = roles.some((role) => role === 'moderator' || role === 'admin');
  const [open, setOpen] = useState<'answer' | 'removal' | 'merge' | 'decline' | 'pledge' | 'launch'>();
  const close = () => setOpen(undefined);
  if (open === 'answer') return <AnswerForm request={request} close={close} />;
  if (open === 'merge') return <MergeForm request={request} close={close} />;
  if (open === 'decline') return <DeclineForm request={request} close={close} />;
  if (open === 'pledge') return <PledgeForm request={request} close={close} />;
  if (open === 'launch') return <LaunchForm request={request} close={close} />;
  if (open === 'removal' && guide)
    return (
      <ReasonForm
        schema={reasonForm}
        {...says}
        draft={`remove-answer:${id}`}
        send={(reason, key) => removeAnswer(request, { listing: guide.slug, reason }, key)}
        changes={[requestKeys.all]}
        close={close}
      />
    );
  const isOpen = status === 'open' && !merged_into;
  const waitsByOwn = merged.some((one) => one.is_own);
  return (
    <>
      <MergedLine request={request} isModerator={isModerator} />
      <MergedAway request={request} />
      <ClaimLine request={request} />
      {isOpen && own_answer && <p className="muted">{texts.linked(own_answer.title)}</p>}
      <OfferedLine request={request} />
      <Group gap={8}>
        {isOpen && !is_own && !waitsByOwn ? (
          <Vote request={request} />
        ) : (
          votes > 0 && <span className="muted">{texts.votes(votes)}</span>
        )}
        {status === 'open' && is_own && <Withdrawal request={request} />}
        {isOpen && isSignedIn && (is_own || voted || waitsByOwn) && (
          <PledgeButtons request={request} open={() => setOpen('pledge')} />
        )}
        {isOpen && !is_own && <ClaimButton request={request} />}
        {isOpen && isSignedIn && !own_answer && (
          <Button variant="subtle" size="compact" onClick={() => setOpen('answer')}>
            {texts.answering.open}
          </Button>
        )}
        {isOpen && <LaunchButtons request={request} open={() => setOpen('launch')} />}
        {isModerator && isOpen && !is_own && merged.length === 0 && (
          <Button variant="subtle" size="compact" onClick={() => setOpen('merge')}>
            {texts.merging.open}
          </Button>
        )}
        {isModerator && isOpen && !is_own && (
          <Button variant="subtle" size="compact" onClick={() => setOpen('decline')}>
            {texts.declining.open}
          </Button>
        )}
        {isModerator && guide && (
          <Button variant="subtle" size="compact" onClick={() => setOpen('removal')}>
            {says.open}
          </Button>
        )}
      </Group>
    </>
  );
}

function Vote({ request }: Props) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { send, isSending } = useCommand({
    mutationFn: () => setVoted(request, !request.voted, newKey()),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [requestKeys.all] },
  });
  return (
    <Button
      variant="default"
      size="compact"
      aria-pressed={request.voted}
      disabled={isSending}
      onClick={() => (isSignedIn ? send() : signIn())}
    >
      {texts.vote(request.votes)}
    </Button>
  );
}

function Withdrawal({ request }: Props) {
  const onError = (error: unknown) => toast.error(messageOf(error));
  const meta = { changes: [requestKeys.all] };
  const restoring = useCommand({
    mutationFn: (key: string) => restoreRequest(request, key),
    onSuccess: () => toast.success(texts.restored),
    ...{ onError, meta },
  });
  const { send, isSending } = useCommand({
    mutationFn: () => withdrawRequest(request),
    onSuccess: () => offerUndo(texts.withdrawn, () => restoring.send(newKey())),
    ...{ onError, meta },
  });
  return (
    <Button variant="subtle" size="compact" disabled={isSending} onClick={() => send()}>
      {texts.withdraw}
    </Button>
  );
}
