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
  children: ReactNode;
}

/** The outcome of a payment; changes are announced by screen readers. */
export function Outcome({ icon, title, action, reference, children }: Props) {
  return (
    <div className={`card ${styles.outcome}`} role="status">
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <Title order={1} size="h2">
        {title}
      </Title>
      <div className="muted">{children}</div>
      {action}
      {reference && <small className={styles.reference}>{texts.reference(reference)}</small>}
    </div>
  );
}
