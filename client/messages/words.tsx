import { Fragment } from 'react';
import styles from './conversation.module.css';

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/;

/** The text of a message as it was typed; addresses of the web are links. */
export const Words = ({ children }: { children: string }) => (
  <p className={styles.words}>
    {children.split(LINK).map((part, at) =>
      at % 2 ? (
        <a key={at} href={part} target="_blank" rel="nofollow noopener noreferrer">
          {part}
        </a>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )}
  </p>
);
