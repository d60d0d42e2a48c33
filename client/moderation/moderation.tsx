import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/http/session';
import { NotFound } from '../ui/not-found';
import { keptFocus } from '../ui/kept-focus';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { CardDisputes } from './card-disputes';
import { CreatorApplications } from './creator-applications';
import { CreatorSuspensions } from './creator-suspensions';
import { desk } from './desk.api';
import { EntryDisputes } from './entry-disputes';
import { HeldPayments } from './held-payments';
import { queue, sentBack, type Submission } from './moderation.api';
import styles from './moderation.module.css';
import { texts } from './moderation.texts';
import { NewsletterPanel } from './newsletter-panel';
import { PagesPanel } from './pages-panel';
import { PriceReviews } from './price-reviews';
import { RegulationsPanel } from './regulations-panel';
import { ReportedListings } from './reported-listings';
import { ReportedMessages } from './reported-messages';
import { ReviewsDesk } from './reviews-desk';
import { isAdmin, isFinance, isModerator } from './roles';
import { RolesPanel } from './roles-panel';
import { SubmissionRow } from './submission-row';
import { SuspendedPanel } from './suspended-panel';
import { SynonymsPanel } from './synonyms-panel';
import { Tickets } from './tickets';

/** The desk: the review queue of moderators, and the payments, disputes of payments and questions about entries that finance checks. Other roles get "not found". */
export function Moderation() {
  const user = useSession()?.user;
  if (isModerator(user)) return <Desk />;
  if (!isFinance(user)) return <NotFound />;
  return (
    <Page title={texts.title}>
      <HeldPayments />
      <CardDisputes />
      <EntryDisputes />
    </Page>
  );
}

function Desk() {
  const user = useSession()?.user;
  const { data, error, refetch } = useQuery(queue);
  const waiting = useQuery(sentBack);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : data.length === 0 ? (
        <EmptyState>{texts.none}</EmptyState>
      ) : (
        <Submissions of={data} />
      )}
      {waiting.error && !waiting.data && <Failure error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.data && waiting.data.length > 0 && (
        <section aria-labelledby="sent-back" className={styles.waiting}>
          <Title order={2} size="h3" id="sent-back">
            {texts.waiting}
          </Title>
          <Submissions of={waiting.data} />
        </section>
      )}
      {isFinance(user) && <HeldPayments />}
      {isFinance(user) && <CardDisputes />}
      {isFinance(user) && <EntryDisputes />}
      <CreatorApplications />
      <CreatorSuspensions />
      <Tickets />
      <PriceReviews />
      <ReportedListings />
      <ReviewsDesk />
      <ReportedMessages />
      <RegulationsPanel />
      {isAdmin(user) && <SuspendedPanel />}
      {isAdmin(user) && <SynonymsPanel />}
      {isAdmin(user) && <PagesPanel />}
      {isAdmin(user) && <NewsletterPanel />}
      {isAdmin(user) && <RolesPanel />}
    </Page>
  );
}

function Submissions({ of }: { of: Submission[] }) {
  const { data: entries } = useQuery(desk);
  return (
    <ul ref={keptFocus} className={styles.queue}>
      {of.map((submission) => (
        <SubmissionRow key={submission.id} submission={submission} entry={entries?.get(submission.id)} />
      ))}
    </ul>
  );
}
