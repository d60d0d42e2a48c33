import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Title } from '../../ui/title';
import type { Card } from '../listing';
import styles from './own.module.css';
import { texts } from './own.texts';

const says = texts.updates;

/** The bought guides with sections that changed since their buyer read them. */
export function UpdatedGuides({ listings }: { listings: Card[] }) {
  const updated = listings.filter(({ updates }) => updates);
  if (updated.length === 0) return null;
  return (
    <ul className={styles.sentBack} aria-label={says.label}>
      {updated.map(({ id, slug, title, updates }) => (
        <li key={id} className={`card ${styles.request}`}>
          <div>
            <Title order={3} size="h4">
              {title}
            </Title>
            <p className="muted">{says.count(updates!)}</p>
          </div>
          <Button component={Link} to={`/listing/${slug}/PaidListingDetail`} variant="default">
            {says.see}
          </Button>
        </li>
      ))}
    </ul>
  );
}
