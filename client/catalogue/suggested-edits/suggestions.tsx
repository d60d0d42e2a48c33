import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Title } from '../../ui/title';
import { suggestedEdits } from './suggested-edits.api';
import styles from './suggested-edits.module.css';
import { texts } from './suggested-edits.texts';
import { SuggestionRow } from './suggestion-row';

export { SuggestionForm } from './suggestion-form';

interface Props {
  slug: string;
  isOwner: boolean;
}

/** The suggestions to a guide: all of them for its creator, a buyer's own. Absent for a buyer without any. */
export function Suggestions({ slug, isOwner }: Props) {
  const query = useInfiniteQuery(suggestedEdits(slug));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || (data.count === 0 && !isOwner)) return null;
  return (
    <section aria-labelledby="suggestions-title" className={styles.suggestions}>
      <Title order={2} size="h3" id="suggestions-title">
        {isOwner ? texts.received : texts.own}
      </Title>
      {data.count === 0 && <p className="muted">{texts.none}</p>}
      <ul className={styles.list}>
        {data.items.map((suggestion) => (
          <SuggestionRow key={suggestion.id} slug={slug} suggestion={suggestion} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}
