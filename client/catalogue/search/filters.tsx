import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { Search } from '../catalogue.api';
import type { Facets } from '../listing';
import styles from './search-results.module.css';

const ORDERS = [
  ['', 'Most relevant'],
  ['newest', 'Newest'],
  ['most_bought', 'Most bought'],
  ['price', 'Price, low to high'],
  ['-price', 'Price, high to low'],
] as const;
const OF_FOUNDERS = ['Interests', 'Roles', 'Skills', 'Business stage', 'City'];

interface Props {
  search: Search;
  facets?: Facets;
  choose: (name: keyof Search, value: string) => void;
  clearFilters: () => void;
}

/** Filters of the search. Options without results are disabled. */
export function Filters({ search, facets, choose, clearFilters }: Props) {
  const closed = useId();
  const dropdown = (name: 'sector' | 'industry' | 'country', label: string, all: string) => {
    const known = facets?.[name] ?? [];
    const chosen = search[name];
    const options = known.map(({ value, label, count }) => ({
      value,
      label: `${label} (${count})`,
      disabled: count === 0 && value !== chosen,
    }));
    if (chosen && !known.some(({ value }) => value === chosen))
      options.push({ value: chosen, label: chosen, disabled: false });
    return (
      <NativeSelect
        label={label}
        value={chosen ?? ''}
        data={[{ value: '', label: all }, ...options]}
        onChange={(event) => choose(name, event.currentTarget.value)}
      />
    );
  };
  const narrowed = search.sector ?? search.industry ?? search.country ?? search.sort;
  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">Filters</legend>
        {dropdown('sector', 'Sector', 'All sectors')}
        {dropdown('industry', 'Industry', 'All industries')}
        {dropdown('country', 'Country', 'All countries')}
        <NativeSelect
          label="Sort by"
          value={search.sort ?? ''}
          data={ORDERS.map(([value, label]) => ({ value, label }))}
          onChange={(event) => choose('sort', event.currentTarget.value)}
        />
        {narrowed && (
          <Button variant="subtle" onClick={clearFilters}>
            Clear all
          </Button>
        )}
      </fieldset>
      <details className={styles.more} open={window.innerWidth > 720}>
        <summary>
          Filters about founders
          <IconChevronDown size={20} aria-hidden="true" />
        </summary>
        <div className={styles.filters} aria-describedby={closed} role="group" aria-label="Filters about founders">
          {OF_FOUNDERS.map((name) => (
            <NativeSelect key={name} label={name} disabled aria-describedby={closed} data={['Not open yet']} />
          ))}
        </div>
        <p id={closed} className="muted">
          These describe people, and founders&apos; profiles are not open yet.
        </p>
      </details>
    </>
  );
}
