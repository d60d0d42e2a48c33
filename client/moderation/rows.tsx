import type { ReactNode } from 'react';
import { figure } from '../lib/texts/plural';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { useFiltered, useIsFiltered } from './desk-filter';
import type { LoadedList } from './desk-list';
import { texts } from './desk.texts';
import styles from './moderation.module.css';

interface Props<Item> {
  of: LoadedList<Item>;
  row: (item: Item) => ReactNode;
  /** The list's name, or the id of the title that names it. */
  label?: string;
  labelledBy?: string;
}

/** The entries of a queue that the filter leaves, how many of how many they are, and the way to more. */
export function Rows<Item>({ of: { data, more }, row, label, labelledBy }: Props<Item>) {
  const { count, results } = data ?? { count: 0, results: [] };
  const shown = useFiltered(results);
  const isFiltered = useIsFiltered();
  const isPart = count > results.length;
  return (
    <>
      {results.length > 0 && shown.length === 0 ? (
        !more.isLoading && <p className="muted">{texts.noneFiltered}</p>
      ) : (
        <ul ref={keptFocus} data-rows className={styles.queue} aria-label={label} aria-labelledby={labelledBy}>
          {shown.map(row)}
        </ul>
      )}
      {(isPart || (isFiltered && results.length > 0)) && (
        <p role="status" className="muted">
          {texts.shown(figure(shown.length), figure(count))}
          {isFiltered && isPart && ` ${texts.searched(figure(results.length))}`}
        </p>
      )}
      {more.error && <Failure error={more.error} retry={() => more.load?.()} />}
      {more.load && !more.error && (
        <div>
          <Button variant="default" loading={more.isLoading} onClick={more.load}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
