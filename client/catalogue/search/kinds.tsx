import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link';
import styles from './search-results.module.css';
import { texts } from './search.texts';

const NAME = 'show';
const FOUNDERS = 'founders';
const says = texts.kinds;

interface Props {
  /** How many founders match, where that is known. */
  founders: ReactNode;
}

/** True where the address asks for founders in place of guides. */
export const useShowsFounders = () => new URLSearchParams(useLocation().search).get(NAME) === FOUNDERS;

/** The two groups of results, of which one is shown. Both have the words and the country of the search. */
export function Kinds({ founders }: Props) {
  const { search } = useLocation();
  const isFounders = useShowsFounders();
  const to = (kind: string) => {
    const params = new URLSearchParams(search);
    if (kind) params.set(NAME, kind);
    else params.delete(NAME);
    return `/?${params}`;
  };
  return (
    <nav className={styles.kinds} aria-label={says.label}>
      <Link to={to('')} aria-current={isFounders ? undefined : 'page'} preventScrollReset>
        {says.guides}
      </Link>
      <Link to={to(FOUNDERS)} aria-current={isFounders ? 'page' : undefined} preventScrollReset>
        {says.founders} {founders}
      </Link>
    </nav>
  );
}
