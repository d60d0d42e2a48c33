import { IconX } from '@tabler/icons-react';
import type { ListingCard, SearchPage } from '../../lib/http/api.types';
import { Button } from '../../ui/button';
import { FacetFilter, FilterRow } from '../../ui/filters';
import { fullName } from '../../ui/names';
import { Select } from '../../ui/select';
import type { Search } from '../catalogue.api';
import { creatorOf } from '../listing';
import { chosenFilters, chosenOf, FACETS } from './chosen-filters';
import { texts } from './search.texts';

const says = texts.filters;

interface Props {
  search: Search;
  facets?: SearchPage['facets'];
  /** The listings found, from which a creator's name is known. */
  found: ListingCard[];
  choose: (change: Search) => void;
  clearAll: () => void;
}

/** Filters of the listings. */
export function Filters({ search, facets, found, choose, clearAll }: Props) {
  const chosen = chosenFilters(search).length;
  return (
    <FilterRow title={says.title} folded={chosen ? says.chosen(chosen) : says.title}>
      {FACETS.map((name) => (
        <FacetFilter
          key={name}
          {...says[name]}
          chosen={chosenOf(search, name)}
          known={facets?.[name]}
          choose={(values) => choose({ [name]: values })}
        />
      ))}
      <Select
        label={says.sort}
        value={search.sort ?? ''}
        options={Object.entries(says.orders).map(([value, label]) => ({
          value: value === 'relevance' ? '' : value,
          label,
        }))}
        onChange={(sort) => choose({ sort })}
      />
      {search.creator && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden="true" />}
          aria-label={says.removeCreator(nameOf(search.creator, found))}
          onClick={() => choose({ creator: '' })}
        >
          {says.creator(nameOf(search.creator, found))}
        </Button>
      )}
      <Button variant="subtle" disabled={chosen === 0} onClick={clearAll}>
        {says.clearAll}
      </Button>
    </FilterRow>
  );
}

function nameOf(username: string, found: ListingCard[]): string {
  const listing = found.find(({ creator }) => creator.username === username);
  return listing ? fullName(creatorOf(listing)) : username;
}
