import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './audit.module.css';

interface Props {
  icon?: ReactNode;
  good?: boolean;
  bad?: boolean;
  note?: ReactNode;
  children: ReactNode;
}

/** A verdict: its icon, or that of a breach, with what was checked. */
export const Seal = ({ icon, good, bad, note, children }: Props) => (
  <div className={`card ${styles.seal}`} data-good={good} data-bad={bad}>
    {bad ? <IconAlertTriangle size={28} aria-hidden="true" /> : icon}
    <div>
      <strong>{children}</strong>
      {note && <p className="muted">{note}</p>}
    </div>
  </div>
);
