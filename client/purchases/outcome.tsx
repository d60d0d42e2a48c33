import type { ReactNode } from 'react';
import { Title } from '../ui/title';
import styles from './outcome.module.css';
import { texts } from './purchases.texts';

interface Props {
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  /** The payment's reference, for support. */
  reference?: string;
  /** Of the heading; by default that of a page. */
  level?: 1 | 2;
  children: ReactNode;
}

/** The outcome of a payment; changes are announced by screen readers. */
export function Outcome({ icon, title, action, reference, level = 1, children }: Props) {
  return (
    <div className={`card ${styles.outcome}`} role="status">
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <Title order={level} size={level === 1 ? 'h2' : 'h3'}>
        {title}
      </Title>
      <div className="muted">{children}</div>
      {action}
      {reference && <small className={styles.reference}>{texts.reference(reference)}</small>}
    </div>
  );
}
