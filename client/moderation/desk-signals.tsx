import { Link } from '../ui/link';
import { Status } from '../ui/status';
import { useNow } from '../ui/ticking';
import { ClaimLabel } from './claim-label';
import type { DeskEntry } from './desk.api';
import { texts } from './desk.texts';
import styles from './moderation.module.css';
import { useClaim } from './use-claim';

const DAY_MS = 86_400_000;

/** Who reviews a listing, until when an answer is due if moderators owe one, and what the automatic checks found. */
export function DeskSignals({ entry }: { entry: DeskEntry }) {
  const { answer_by, contacts, copies } = entry;
  const claim = useClaim(entry);
  return (
    <>
      {(answer_by || claim) && (
        <p className={styles.signals}>
          {answer_by && <Due by={answer_by} />}
          {claim && <ClaimLabel claim={claim} says={texts.claim} />}
        </p>
      )}
      {(contacts.length > 0 || copies.length > 0) && (
        <ul className={styles.reports} aria-label={texts.checks.title}>
          {contacts.length > 0 && (
            <li>
              {texts.checks.contacts} {contacts.join(', ')}
            </li>
          )}
          {copies.map(({ slug, title }) => (
            <li key={slug}>
              {texts.checks.copies} <Link to={`/listing/${slug}`}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Late answers and those of the last day stand out. */
export function Due({ by }: { by: string }) {
  const left = Date.parse(by) - useNow();
  if (left < 0) return <Status tone="attention">{texts.due.late(by)}</Status>;
  if (left < DAY_MS) return <Status tone="attention">{texts.due.soon(by)}</Status>;
  return <Status>{texts.due.later(by)}</Status>;
}
