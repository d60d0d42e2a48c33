import type { User } from '../lib/http/api.types';
import { Link } from '../ui/link';
import { Progress } from '../ui/progress';
import { texts } from './accounts.texts';
import { addressOf, askFor, completenessOf } from './profile-parts';
import styles from './profile-tab.module.css';

const text = texts.profile;

/** How complete the own profile is; what is missing opens its form. */
export function Completeness({ user }: { user: User }) {
  const { percent, missing } = completenessOf(user);
  return (
    <>
      <p>{missing.length ? text.completeBy(percent) : text.complete}</p>
      <Progress className={styles.meter} value={percent} aria-label={text.completeness} />
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((part) => (
            <li key={part}>
              <Link to={addressOf(part)}>{askFor(part)}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
