import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useSession } from '../lib/http/session';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { giftKeys, receivedGift, type ReceivedGift } from './gifts.api';
import { takeGift } from './gifts.commands';
import styles from './gifts.module.css';
import { texts } from './gifts.texts';

const says = texts.received;

/** The page that the link of a gift opens. The link stays through the sign-in. */
export function Received() {
  const { reference = '' } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  // What the link opens depends on who follows it.
  const person = useSession()?.user?.id;
  const query = receivedGift(reference, token);
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, person ?? 'visitor'],
    enabled: token !== '',
  });
  const isWrong = !token || (error instanceof ApiError && error.status < 500 && error.status !== 429);
  return (
    <Page title={says.title} width="narrow">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <Gift gift={data} reference={reference} token={token} />
      ) : isWrong ? (
        <Failure
          action={
            <Button component={Link} to="/" variant="default">
              {says.home}
            </Button>
          }
        >
          {says.missing}
        </Failure>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={5} />
      )}
    </Page>
  );
}

function Gift({ gift, reference, token }: { gift: ReceivedGift; reference: string; token: string }) {
  const { kind, status, giver, message, listing, expires_at } = gift;
  return (
    <div className={`card ${styles.received}`}>
      <p className="muted">{kind === 'gift' ? says.from(giver) : says.seat(giver)}</p>
      <Title order={2} size="h3">
        {listing.title}
      </Title>
      {message && (
        <blockquote className={styles.words} aria-label={says.wrote(giver)}>
          {message}
        </blockquote>
      )}
      {status === 'waiting' ? (
        <>
          {expires_at && (
            <p className="muted">
              {says.until} <Time at={expires_at} absolute />
            </p>
          )}
          <Taking reference={reference} token={token} />
        </>
      ) : (
        <>
          <p role="status">{says.states[status]}</p>
          {status === 'yours' || status === 'owned' || status === 'own_listing' ? (
            <Button component={Link} to={readAt(listing.slug, status)}>
              {says.read}
            </Button>
          ) : (
            <Button component={Link} to="/" variant="default">
              {says.home}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const readAt = (slug: string, status: ReceivedGift['status']) =>
  `/listing/${slug}/${status === 'own_listing' ? 'sections' : 'PaidListingDetail'}`;

function Taking({ reference, token }: { reference: string; token: string }) {
  const { pathname, search } = useLocation();
  const isSignedIn = useSession() !== null;
  const queries = useQueryClient();
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: () => takeGift(reference, token, keyOf(reference)),
    meta: { changes: [giftKeys.received(reference, token), ['catalogue'], ['purchases'], ['cart']] },
    onSuccess: () => {
      finish();
      toast.success(says.done);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      void queries.invalidateQueries({ queryKey: giftKeys.received(reference, token) });
    },
  });
  if (isSignedIn)
    return (
      <Button loading={command.isSending} onClick={() => command.send()}>
        {says.take}
      </Button>
    );
  const next = encodeURIComponent(pathname + search);
  return (
    <>
      <p>{says.signIn}</p>
      <Group gap={8}>
        <Button component={Link} to={`/login?next=${next}`}>
          {says.toSignIn}
        </Button>
        <Button component={Link} to={`/register?next=${next}`} variant="default">
          {says.create}
        </Button>
      </Group>
    </>
  );
}
