import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { FacetFilter, FilterRow } from '../ui/filters';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { Enquiry } from './enquiry';
import { ProfessionalCard } from './professional-card';
import { directory, FILTERS } from './professionals.api';
import styles from './professionals.module.css';
import { texts } from './professionals.texts';
import { useDirectory } from './use-directory';

const says = texts.filters;

/** The directory of creators for hire, or an enquiry to one of them: `?to=<username>` (A0.5). */
export function Professionals() {
  const to = useSearchParams()[0].get('to');
  return to ? <Enquiry key={to} username={to} /> : <Directory />;
}

/** Its filters are in the address. */
function Directory() {
  const { search, chosen, choose, clear } = useDirectory();
  const query = useInfiniteQuery(directory(search));
  const { data, error, refetch } = query;
  const [first] = data?.pages ?? [];
  const found = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Page title={texts.title} lead={texts.lead}>
      <FilterRow title={says.title} folded={chosen ? says.chosen(chosen) : says.title}>
        {FILTERS.map((name) => (
          <FacetFilter
            key={name}
            {...says[name]}
            chosen={search[name]}
            known={first?.facets[name]}
            choose={(values) => choose({ [name]: values })}
          />
        ))}
        <Button variant="subtle" onClick={clear}>
          {says.clear}
        </Button>
      </FilterRow>
      <p role="status" className={`muted figures ${styles.count}`}>
        {first && !error ? texts.count(first.count) : ''}
      </p>
      <Title order={2} className="visually-hidden">
        {texts.list}
      </Title>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : found.length === 0 ? (
        <None isFiltered={chosen > 0} clear={clear} />
      ) : (
        <ul className={styles.list}>
          {found.map((one) => (
            <ProfessionalCard key={one.person.username} professional={one} />
          ))}
        </ul>
      )}
      {!error && <ShowMore query={query}>{texts.more}</ShowMore>}
    </Page>
  );
}

const None = ({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) =>
  isFiltered ? (
    <EmptyState action={<Button onClick={clear}>{says.clear}</Button>}>{texts.noneWith}</EmptyState>
  ) : (
    <EmptyState
      action={
        <Button component={Link} to="/" variant="default">
          {texts.search}
        </Button>
      }
    >
      {texts.none}
    </EmptyState>
  );
