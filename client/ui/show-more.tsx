import { Button, type ButtonProps } from './button';

interface Props extends ButtonProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

/** Loads the next page of a list; absent after the last. */
export const ShowMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, ...button }: Props) =>
  hasNextPage && (
    <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} {...button} />
  );
