import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { shelf, type Shelf } from './pages.api';
import styles from './pages.module.css';
import { texts } from './pages.texts';

/** The programs, or the resources, each with a link to its text. */
export function ShelfList({ name }: { name: Shelf }) {
  const { data, error, refetch } = useQuery(shelf(name));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.length === 0) return <EmptyState>{texts[name].none}</EmptyState>;
  return (
    <ul className={styles.shelf} aria-label={texts[name].list}>
      {data.map(({ slug, title, lead, changed_at }) => (
        <li key={slug} className="card">
          <Title order={2} size="h4">
            <Link to={`?read=${slug}`}>{title}</Link>
          </Title>
          <p>{lead}</p>
          <p className="muted">{texts.changed(changed_at)}</p>
        </li>
      ))}
    </ul>
  );
}
