import { IconLock, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useIsSignedIn } from '../lib/http/session';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { FacetFilter, FilterRow } from '../ui/filters';
import { Link } from '../ui/link';
import { Title } from '../ui/title';
import { FounderList } from './founder-list';
import { FOUNDER_FILTERS, useFounderSearch } from './founder-search';
import { MatchPanel } from './match-panel';
import { foundersCount, foundFounders } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import { useOutcomes } from './use-outcomes';

const says = texts.found;

/** Founders who match the search of the page, as its second group of results. */
export const FoundersFound = () => (useIsSignedIn() ? <Found /> : <SignInFirst />);

/** How many founders match, for a person who may see them. */
export function FoundersCount() {
  const { search } = useFounderSearch();
  const isSignedIn = useIsSignedIn();
  // The founders themselves, where they are shown, are fetched with their number.
  const isShown = useSearchParams()[0].get('show') === 'founders';
  const { data: shown } = useInfiniteQuery({ ...foundFounders(search), enabled: isSignedIn && isShown });
  const { data: counted } = useQuery({ ...foundersCount(search), enabled: isSignedIn && !isShown });
  const count = isShown ? shown?.count : counted;
  return count !== undefined && <span className={`figures ${styles.count}`}>{count}</span>;
}

function Found() {
  const { search, chosen, choose, clearAll } = useFounderSearch();
  const query = useInfiniteQuery(foundFounders(search));
  const { data } = query;
  // While those of a newer search are missing, the filters show the last counts.
  const [facets, setFacets] = useState(data?.facets);
  if (data && data.facets !== facets) setFacets(data.facets);
  const outcomes = useOutcomes();
  const clear = chosen.length > 0 && <Button onClick={clearAll}>{says.clearFilters(chosen.length)}</Button>;
  return (
    <>
      <FilterRow title={says.filters} folded={chosen.length ? says.chosen(chosen.length) : says.filters}>
        {FOUNDER_FILTERS.map((name) => (
          <FacetFilter
            key={name}
            {...says[name]}
            chosen={search[name]}
            known={facets?.[name]}
            choose={(values) => choose({ [name]: values })}
          />
        ))}
        <Button variant="subtle" disabled={chosen.length === 0} onClick={clearAll}>
          {says.clearAll}
        </Button>
      </FilterRow>
      <Title order={2} className="visually-hidden">
        {says.title}
      </Title>
      <FounderList
        key={JSON.stringify(search)}
        label={says.title}
        query={query}
        outcomes={outcomes}
        title={
          <p role="status" className={`muted figures ${styles.foundCount}`}>
            {data ? says.count(data.count) : ''}
          </p>
        }
        arrived={texts.suggestions.arrived}
        empty={
          <EmptyState
            icon={<IconUsers size={28} />}
            action={
              clear || (
                <Button component={Link} to="/profile/cofounder" variant="default">
                  {says.profile}
                </Button>
              )
            }
          >
            {chosen.length ? says.noneWith(chosen) : says.none(search.search)}
          </EmptyState>
        }
      />
      <MatchPanel />
    </>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      action={
        <Button component={Link} to={`/login?next=${encodeURIComponent(pathname + search)}`}>
          {says.signIn}
        </Button>
      }
    >
      {says.why}
    </EmptyState>
  );
}
