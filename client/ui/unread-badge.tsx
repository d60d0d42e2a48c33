import './unread-badge.css';

interface Props {
  /** What is shown: a number, or nothing but a dot. */
  shown: number | string;
  /** The same in words, for screen readers. */
  said: string;
}

/** How much of something is unread. */
export const UnreadBadge = ({ shown, said }: Props) => (
  <span className="unread-badge">
    <span aria-hidden="true">{shown}</span>
    <span className="visually-hidden">{said}</span>
  </span>
);
