import { createContext, use } from 'react';
import styles from './mark.module.css';

/** E-mail address of the buyer who reads. */
export const Buyer = createContext<string | undefined>(undefined);

/** Over what is shown: whose copy it is. */
export function Mark() {
  const buyer = use(Buyer);
  return buyer ? (
    <span className={styles.mark} aria-hidden="true">
      {buyer}
    </span>
  ) : null;
}
