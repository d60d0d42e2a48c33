import { useQuery } from '@tanstack/react-query';
import { Failure } from '../ui/failure';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { IssueForm } from './issue-form';
import styles from './moderation.module.css';
import { newsletterDesk, type NewsletterIssue } from './newsletter.api';
import { texts } from './newsletter.texts';
import { Part } from './part';

/** Issues of the newsletter: written, tried out, sent, and what became of their mails (A16.2). */
export const NewsletterPanel = () => (
  <Part title={texts.title}>
    <Newsletter />
  </Part>
);

function Newsletter() {
  const { data, error, refetch } = useQuery(newsletterDesk);
  if (error && !data) return <Failure lead={texts.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  return (
    <>
      <p className="muted">{texts.subscribers(data.subscribers)}</p>
      <IssueForm subscribers={data.subscribers} />
      <section aria-labelledby="issues" className={styles.form}>
        <Title order={3} size="h4" id="issues">
          {texts.issues}
        </Title>
        {data.issues.length === 0 ? (
          <p className="muted">{texts.none}</p>
        ) : (
          <ul className={styles.queue} aria-labelledby="issues">
            {data.issues.map((issue) => (
              <Issue key={issue.id} issue={issue} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const Issue = ({ issue: { subject, text, at, by, ...counts } }: { issue: NewsletterIssue }) => (
  <li className={`card ${styles.review}`}>
    <div>
      <Title order={4} size="h5">
        {subject}
      </Title>
      <p className={styles.facts}>
        <span className="figures">{texts.counts(counts)}</span>
        <span className="muted">
          <Time at={at} /> {by && texts.by(fullName(by, by.username))}
        </span>
      </p>
    </div>
    <details>
      <summary className={styles.fold}>{texts.text}</summary>
      <p className={styles.words}>{text}</p>
    </details>
  </li>
);
