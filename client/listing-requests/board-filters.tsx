import type { ListingRequestBoard } from '../lib/http/api.types';
import { useIsSignedIn } from '../lib/http/session';
import { Button } from '../ui/button';
import { FacetFilter, FilterRow } from '../ui/filters';
import { Select } from '../ui/select';
import { texts } from './listing-requests.texts';
import type { useBoard } from './use-board';

const says = texts.filters;
const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Props {
  board: ReturnType<typeof useBoard>;
  facets: ListingRequestBoard['facets'] | undefined;
}

/** Filters of the requests; all of them are in the address. */
export function BoardFilters({ board: { search, chosen, choose, reset }, facets }: Props) {
  const isSignedIn = useIsSignedIn();
  return (
    <FilterRow title={says.title} folded={chosen ? says.chosen(chosen) : says.title}>
      {(['sector', 'industry', 'business_type', 'region'] as const).map((name) => (
        <FacetFilter
          key={name}
          {...says[name]}
          chosen={search[name]}
          known={facets?.[name]}
          choose={(values) => choose({ [name]: values })}
        />
      ))}
      <Select
        label={says.date}
        value={search.date}
        options={options(says.dates)}
        onChange={(date) => choose({ date })}
      />
      <Select
        label={says.status}
        value={search.status}
        options={options(says.statuses)}
        onChange={(status) => choose({ status })}
      />
      {isSignedIn && (
        <Select
          label={says.whose}
          value={search.own}
          options={options(says.people)}
          onChange={(own) => choose({ own })}
        />
      )}
      <Select
        label={says.sort}
        value={search.sort}
        options={options(says.orders)}
        onChange={(sort) => choose({ sort })}
      />
      <Button variant="subtle" onClick={reset}>
        {says.reset}
      </Button>
    </FilterRow>
  );
}
