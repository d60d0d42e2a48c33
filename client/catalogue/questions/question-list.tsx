import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { RowSkeletons } from '../../ui/skeletons';
import styles from '../listing/listing-detail.module.css';
import { QuestionRow } from './question-row';
import { questions } from './questions.api';
import { texts } from './questions.texts';

interface Props {
  slug: string;
  /** The id of a section: only the questions about it. */
  section: string | undefined;
  isCreator: boolean;
}

/** The questions to a listing or about a section with their answers, page by page. */
export function QuestionList({ slug, section, isCreator }: Props) {
  const query = useInfiniteQuery(questions(slug, section));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (data.count === 0) return <p className="muted">{texts.none}</p>;
  return (
    <>
      <ul className={styles.reviews}>
        {data.items.map((question) => (
          <QuestionRow
            key={question.id}
            slug={slug}
            question={question}
            isCreator={isCreator}
            isOfSection={!!section}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
