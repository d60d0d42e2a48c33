import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { naira } from '#server/kernel/money';
import { useIsSignedIn } from '../lib/http/session';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { Title } from '../ui/title';
import { Friends } from './friends';
import { type InviteTerms, inviteTerms, ownInvitations } from './invitations.api';
import styles from './invitations.module.css';
import { texts } from './invitations.texts';
import { OwnLink } from './own-link';

const says = texts.own;
const HERE = encodeURIComponent('/invite');

/** A person's link with what came of it; to a visitor, how the reward works. */
export const Invite = () => (useIsSignedIn() ? <Own /> : <ForVisitor />);

function Own() {
  const { data, error, refetch } = useQuery(ownInvitations);
  return (
    <Shown terms={data} error={error} retry={() => void refetch()} after={<Friends />}>
      {data && <OwnLink link={data.link} />}
    </Shown>
  );
}

function ForVisitor() {
  const { data, error, refetch } = useQuery(inviteTerms);
  return (
    <Shown terms={data} error={error} retry={() => void refetch()}>
      <Entrance />
    </Shown>
  );
}

interface Props {
  terms: InviteTerms | undefined;
  error: Error | null;
  retry: () => void;
  children: ReactNode;
  after?: ReactNode;
}

const Shown = ({ terms, error, retry, children, after }: Props) => (
  <Page title={says.title} lead={terms && says.lead(naira(terms.reward_kobo))} width="reading">
    {terms ? (
      <>
        {children}
        <How terms={terms} />
        {after}
      </>
    ) : error ? (
      <Failure error={error} retry={retry} />
    ) : (
      <TextSkeleton count={6} />
    )}
  </Page>
);

const Entrance = () => (
  <div className={`card ${styles.link}`}>
    <p>{says.visitor}</p>
    <Group gap={8}>
      <Button component={Link} to={`/login?next=${HERE}`}>
        {says.signIn}
      </Button>
      <Button component={Link} to={`/register?next=${HERE}`} variant="default">
        {says.create}
      </Button>
    </Group>
  </div>
);

const How = ({ terms: { reward_kobo, waits_days, most_per_year } }: { terms: InviteTerms }) => (
  <section aria-labelledby="how">
    <Title order={2} size="h3" id="how" mt="xl" mb="sm">
      {says.how}
    </Title>
    <ol>
      {says.steps(naira(reward_kobo), waits_days, most_per_year).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
