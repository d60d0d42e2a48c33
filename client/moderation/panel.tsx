import { type ReactNode, useState } from 'react';
import styles from './moderation.module.css';

/** A part of the desk that is folded, and fetched when it is opened. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.waiting} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.fold}>{title}</summary>
      {isOpen && children}
    </details>
  );
}
