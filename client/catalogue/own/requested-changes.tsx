import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Title } from '../../ui/title';
import type { Card } from '../listing';
import styles from './own.module.css';
import { SubmitAgain } from './submit-again';
import { texts } from './own.texts';

const says = texts.changes;

/** The listings that a moderator sent back, each with the request and the way to answer it. */
export function RequestedChanges({ listings }: { listings: Card[] }) {
  const sentBack = listings.filter(({ status }) => status === 'changes_requested');
  if (sentBack.length === 0) return null;
  return (
    <ul className={styles.sentBack} aria-label={says.label}>
      {sentBack.map(({ id, slug, title, reason }) => (
        <li key={id} className={`card ${styles.request}`}>
          <div>
            <Title order={3} size="h4">
              {title}
            </Title>
            {reason && (
              <p>
                <strong>{says.asked}</strong> {reason}
              </p>
            )}
            <p className="muted">{says.next}</p>
          </div>
          <Group gap={8}>
            <Button component={Link} to={`/listing/${slug}/edit`}>
              {says.edit}
            </Button>
            <Button component={Link} to={`/listing/${slug}/sections`} variant="default">
              {says.open}
            </Button>
            <SubmitAgain slug={slug} />
          </Group>
        </li>
      ))}
    </ul>
  );
}
