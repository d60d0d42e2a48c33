import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SimilarListings } from '../lib/http/api.types';
import { newKey } from '../lib/http/api';
import { messageOf } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { useCommand } from '../lib/http/use-command';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { toast } from '../ui/toast';
import { requestKeys, setVoted, similarTo } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './request-listing.texts';

const says = texts.similar;
/** Typing rests this long before what is alike is looked for, ms. */
const PAUSE_MS = 300;

/** Requests and guides alike to the title, while it is typed: a vote in place of another request (A13.1). */
export function Similar({ title }: { title: string }) {
  const typed = usePaused(title.trim());
  const { data } = useQuery(similarTo(typed));
  const { requests = [], guides = [] } = (typed.length >= 3 && data) || {};
  const isAny = requests.length + guides.length > 0;
  return (
    <div role="status" className={styles.alike}>
      {isAny && (
        <section className={styles.similar} aria-label={says.label}>
          <strong>{says.label}</strong>
          {requests.length > 0 && (
            <ul aria-label={says.requests}>
              {requests.map((request) => (
                <Alike key={request.id} request={request} />
              ))}
            </ul>
          )}
          {guides.length > 0 && (
            <ul aria-label={says.guides}>
              {guides.map(({ slug, title: name }) => (
                <li key={slug}>
                  <Link to={`/listing/${slug}`}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

function Alike({ request }: { request: SimilarListings['requests'][number] }) {
  const { title, votes, voted, is_own } = request;
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { send, isSending } = useCommand({
    mutationFn: () => setVoted(request, true, newKey()),
    onSuccess: () => toast.success(says.thanks),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [requestKeys.all] },
  });
  return (
    <li>
      <span>
        {title} {votes > 0 && <span className="muted figures">{says.votes(votes)}</span>}
      </span>
      {is_own || voted ? (
        <span className="muted">{is_own ? says.yours : says.voted}</span>
      ) : (
        <Button
          variant="default"
          size="compact"
          aria-label={says.of(title)}
          disabled={isSending}
          onClick={() => (isSignedIn ? send() : signIn())}
        >
          {says.instead}
        </Button>
      )}
    </li>
  );
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
