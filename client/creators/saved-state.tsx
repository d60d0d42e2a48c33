import styles from './creators.module.css';

/** Whether a form is saved, for eyes and screen readers. */
export const SavedState = ({ state: { words, isProblem } }: { state: { words: string; isProblem?: boolean } }) => (
  <p role="status" className={styles.saved} data-problem={isProblem || undefined}>
    {words}
  </p>
);
