import { changedWords } from './changed-words';
import styles from './changed-text.module.css';

/** What turns one text into another: removed words struck out, added ones underlined. */
export const ChangedText = ({ before, after }: { before: string; after: string }) => (
  <span className={styles.text}>
    {changedWords(before, after).map(({ kind, text }, at) =>
      kind === 'same' ? (
        <span key={at}>{text}</span>
      ) : kind === 'added' ? (
        <ins key={at}>{text}</ins>
      ) : (
        <del key={at}>{text}</del>
      ),
    )}
  </span>
);
