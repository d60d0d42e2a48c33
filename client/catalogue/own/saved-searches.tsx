import { useQuery } from '@tanstack/react-query';
import { newKey } from '../../lib/http/api';
import { messageOf } from '../../lib/http/api-error';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { offerUndo } from '../../ui/undo';
import {
  pageOfSearch,
  removeSearch,
  type SavedSearch,
  savedSearches,
  savedSearchesKey,
  saveSearch,
} from '../search/saved-searches.api';
import styles from './own.module.css';
import { texts } from './own.texts';

const says = texts.searches;

/** The searches whose new matches are mailed to a person; a removed one can be brought back for a while. */
export function SavedSearches() {
  const { data = [], error, refetch } = useQuery(savedSearches);
  const onError = (failure: Error) => toast.error(messageOf(failure));
  const meta = { changes: [savedSearchesKey] };
  const restore = useCommand({
    mutationFn: ({ id: _, name: __, saved_at: ___, ...wanted }: SavedSearch) => saveSearch(wanted, newKey()),
    onSuccess: () => toast.success(says.restored),
    onError,
    meta,
  });
  const remove = useCommand({
    mutationFn: async (search: SavedSearch) => {
      await removeSearch(search.id);
      return search;
    },
    onSuccess: (search) => offerUndo(says.removed, () => restore.send(search)),
    onError,
    meta,
  });
  if (error && data.length === 0) return <Failure error={error} retry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <section aria-label={says.label}>
      <Title order={3} size="h4">
        {says.label}
      </Title>
      <p className="muted">{says.lead}</p>
      <ul className={styles.sentBack}>
        {data.map((search) => (
          <li key={search.id} className={`card ${styles.request}`}>
            <div>
              <Link to={`/?${pageOfSearch(search).toString()}`} className={styles.search}>
                {search.name}
              </Link>
              <p className="muted">
                {says.saved} <Time at={search.saved_at} />
              </p>
            </div>
            <Button
              variant="default"
              aria-label={says.removeNamed(search.name)}
              loading={remove.isSending}
              onClick={() => remove.send(search)}
            >
              {says.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
