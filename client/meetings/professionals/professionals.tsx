import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button';
import { FacetFilter, FilterRow } from '../../ui/filters';
import { FoundList } from '../../ui/found-list';
import { Page } from '../../ui/page';
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
  const [first] = query.data?.pages ?? [];
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
        {chosen > 0 && (
          <Button variant="subtle" onClick={clear}>
            {says.clear}
          </Button>
        )}
      </FilterRow>
      <FoundList
        query={query}
        says={texts}
        isFiltered={chosen > 0}
        clear={{ text: says.clear, act: clear }}
        className={styles.list}
        row={(one) => <ProfessionalCard key={one.person.username} professional={one} />}
      />
    </Page>
  );
}
