import { createContext, use } from 'react';
import { useSession } from '../../lib/http/session';
import styles from './mark.module.css';

/** True where the reader has bought what is shown. */
export const IsBought = createContext(false);

/** Over what is shown: the e-mail address of the buyer whose copy it is. */
export function Mark() {
  const isBought = use(IsBought);
  const email = useSession()?.user?.email;
  return isBought && email ? (
    <span className={styles.mark} aria-hidden="true">
      {email}
    </span>
  ) : null;
}
