import { Suspense, useState } from 'react';
import { newKey } from '../../lib/http/api';
import { messageOf } from '../../lib/http/api-error';
import type { ListingDetail, Review } from '../../lib/http/api.types';
import { useSession } from '../../lib/http/session';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import { toast } from '../../ui/toast';
import type { ReviewAction } from './review-forms';
import { isAuthor } from '../listing/authors';
import { changedBy, deleteReview, removeReply, voteOn } from './reviews.api';
import styles from '../listing/listing-detail.module.css';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { texts } from './reviews.texts';

const says = texts.actions;
const ReviewActionForm = lazyScreen(async () => (await import('./review-forms')).ReviewActionForm);

interface Props {
  listing: Pick<ListingDetail, 'slug' | 'is_owner' | 'coauthor_share'>;
  review: Review;
  isHidden: boolean;
}

/**
 * What the reader can do with a review: its author edits it until a refund, or deletes it; the creator replies; people who do
 * not write the guide vote; all but its author report it.
 */
export function ReviewActions({ listing, review, isHidden }: Props) {
  const { slug, is_owner: isCreator } = listing;
  const [action, setAction] = useState<ReviewAction | 'delete'>();
  const { act, isSending } = useActions(slug);
  const isSignedIn = useSession() !== null;
  const signIn = useSignIn();
  const { is_own, voted, helpful_count, refunded, reported, reply } = review;
  const close = () => setAction(undefined);
  const open = (wanted: ReviewAction | 'delete') => (isSignedIn ? setAction(wanted) : signIn());
  const vote = (helpful: boolean) => {
    if (!isSignedIn) return signIn();
    act(() => voteOn(review, voted === helpful ? null : helpful, newKey()));
  };

  if (action === 'delete')
    return (
      <div className={styles.acts} role="group" aria-label={says.delete}>
        <span>{says.sureToDelete}</span>
        <Button
          loading={isSending}
          onClick={() => act(() => deleteReview(review).then(() => ({ message: says.deleted })), true)}
        >
          {says.deleteIt}
        </Button>
        <Button variant="default" autoFocus onClick={close}>
          {says.keep}
        </Button>
      </div>
    );
  if (action)
    return (
      <Suspense fallback={<div className={styles.form} />}>
        <ReviewActionForm action={action} slug={slug} review={review} close={close} />
      </Suspense>
    );

  const subtle = { variant: 'subtle', size: 'compact' } as const;
  if (is_own)
    return (
      <div className={styles.acts}>
        {!refunded && (
          <Button {...subtle} onClick={() => open('edit')}>
            {says.edit}
          </Button>
        )}
        <Button {...subtle} onClick={() => open('delete')}>
          {says.delete}
        </Button>
        {refunded && <span className="muted">{says.refunded}</span>}
      </div>
    );
  if (isHidden) return null;
  return (
    <div className={styles.acts}>
      {isAuthor(listing) ? (
        helpful_count > 0 && <span className="muted">{says.helpful(helpful_count)}</span>
      ) : (
        <>
          <Button {...subtle} aria-pressed={voted === true} disabled={isSending} onClick={() => vote(true)}>
            {says.helpful(helpful_count)}
          </Button>
          <Button {...subtle} aria-pressed={voted === false} disabled={isSending} onClick={() => vote(false)}>
            {says.unhelpful}
          </Button>
        </>
      )}
      {isCreator && (
        <Button {...subtle} onClick={() => open('reply')}>
          {reply ? says.editReply : says.reply}
        </Button>
      )}
      {isCreator && reply && (
        <Button {...subtle} disabled={isSending} onClick={() => act(() => removeReply(review), true)}>
          {says.removeReply}
        </Button>
      )}
      {reported ? (
        <span className="muted">{says.reported}</span>
      ) : (
        <Button {...subtle} onClick={() => open('report')}>
          {says.report}
        </Button>
      )}
    </div>
  );
}

type Answer = { message: string };

/** Sends one command at a time; a vote shows its outcome by itself. */
function useActions(slug: string) {
  const { send, isSending } = useCommand({
    mutationFn: ({ work }: { work: () => Promise<Answer>; says: boolean }) => work(),
    onSuccess: ({ message }, { says }) => says && toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: changedBy(slug) },
  });
  const act = (work: () => Promise<Answer>, says = false) => send({ work, says });
  return { act, isSending };
}
