import type { ReactNode } from 'react';
import { keptFocus } from '../ui/kept-focus';
import { useFiltered } from './desk-filter';
import { texts } from './desk.texts';
import styles from './moderation.module.css';

interface Props<Item> {
  of: readonly Item[];
  row: (item: Item) => ReactNode;
  /** The list's name, or the id of the title that names it. */
  label?: string;
  labelledBy?: string;
}

/** The entries of a queue that the filter leaves. */
export function Rows<Item>({ of, row, label, labelledBy }: Props<Item>) {
  const shown = useFiltered(of);
  if (of.length > 0 && shown.length === 0) return <p className="muted">{texts.noneFiltered}</p>;
  return (
    <ul ref={keptFocus} data-rows className={styles.queue} aria-label={label} aria-labelledby={labelledBy}>
      {shown.map(row)}
    </ul>
  );
}
