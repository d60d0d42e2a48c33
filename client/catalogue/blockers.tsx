import { useId } from 'react';
import { Link } from '../ui/link';
import styles from './blockers.module.css';
import { texts } from './blockers.texts';

interface Blocker {
  text: string;
  /** Where its creator does something about it. */
  more?: { link: string; to: (slug: string) => string };
}

interface Props {
  /** Of the listing. */
  slug: string;
  blockers: readonly string[];
}

/** What the approval of a listing still needs, each with the page where its creator does it; nothing where nothing is needed. */
export function Blockers({ slug, blockers }: Props) {
  const title = useId();
  const missing = Object.entries<Blocker>(texts.blocker).filter(([name]) => blockers.includes(name));
  if (missing.length === 0) return null;
  return (
    <div className={styles.blockers}>
      <p id={title}>{texts.title}</p>
      <ul aria-labelledby={title}>
        {missing.map(([name, { text, more }]) => (
          <li key={name}>
            {text} {more && <Link to={more.to(slug)}>{more.link}</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
