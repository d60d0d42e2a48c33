import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../ui/failure';
import { TextSkeleton } from '../../ui/skeletons';
import type { Content } from '../listing';
import { useFreshLink } from './file-links';
import { readTo, rememberReadTo } from './last-read';
import styles from './reader.module.css';

interface Props {
  item: Content;
  name: string;
}

/** A text as it was written, where this reader left it. */
export function TextFile({ item, name }: Props) {
  const freshLink = useFreshLink(item);
  const { data, error, refetch } = useQuery({
    queryKey: ['file', item.id],
    queryFn: async ({ signal }) => {
      const answer = await fetch(await freshLink(), { signal });
      if (!answer.ok) throw new Error(name);
      return answer.text();
    },
    staleTime: Infinity,
    retry: false,
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton />;
  return (
    <pre
      ref={(text) => void (text && (text.scrollTop = readTo(item.id)))}
      className={styles.text}
      role="region"
      aria-label={name}
      tabIndex={0}
      onScroll={({ currentTarget }) => rememberReadTo(item.id, Math.round(currentTarget.scrollTop))}
    >
      {data}
    </pre>
  );
}
