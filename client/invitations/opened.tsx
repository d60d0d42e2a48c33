import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { inviteCodeOf } from '#server/kernel/invite-codes';
import { naira } from '#server/kernel/money';
import { useIsSignedIn } from '../lib/http/session';
import { isNotFound } from '../lib/http/api-error';
import { keptInvite } from '../lib/storage/kept-invite';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { invitationOf } from './invitations.api';
import styles from './invitations.module.css';
import { texts } from './invitations.texts';

const says = texts.opened;

/** The page that the link of an invitation opens: a visitor's browser keeps a code that the server knows. */
export function OpenedInvitation() {
  const code = inviteCodeOf(useParams().code);
  const isSignedIn = useIsSignedIn();
  const { data, error, refetch } = useQuery({ ...invitationOf(code ?? ''), enabled: code !== undefined });
  const isKnown = data !== undefined;
  useEffect(() => {
    if (code && isKnown && !isSignedIn) keptInvite.set(code);
  }, [code, isKnown, isSignedIn]);
  return (
    <Page title={says.title} lead={code && data && says.lead(naira(data.reward_kobo))} width="narrow">
      <meta name="robots" content="noindex" />
      {!code || isNotFound(error) ? (
        <Failure action={<Look />}>{says.wrong}</Failure>
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton count={4} />
      ) : (
        <div className={`card ${styles.link}`}>
          <p>{isSignedIn ? says.member : says.kept}</p>
          <Group gap={8}>
            <Button component={Link} to={isSignedIn ? '/invite' : '/register'}>
              {isSignedIn ? says.invite : says.create}
            </Button>
            <Look />
          </Group>
        </div>
      )}
    </Page>
  );
}

const Look = () => (
  <Button component={Link} to="/" variant="default">
    {says.look}
  </Button>
);
