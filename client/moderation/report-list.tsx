import { Time } from '../ui/time';
import styles from './moderation.module.css';
import { texts } from './report-list.texts';

interface Props {
  reports: readonly { reason: string; note: string; at: string }[];
  /** Sentences by reason. */
  reasons: Record<string, string>;
}

/** What people reported; absent without any. */
export function ReportList({ reports, reasons }: Props) {
  if (reports.length === 0) return null;
  return (
    <ul className={styles.reports} aria-label={texts.reports}>
      {reports.map(({ reason, note, at }, i) => (
        <li key={i}>
          <strong>{reasons[reason] ?? reason}</strong>{' '}
          <span className="muted">
            <Time at={at} />
          </span>
          {note && <p className={styles.words}>{note}</p>}
        </li>
      ))}
    </ul>
  );
}
