import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { ListingCard, SearchPage } from '../../lib/http/api.types';
import { Button } from '../../ui/button';
import { fullName } from '../../ui/names';
import { Choices } from '../../ui/choices';
import { Select } from '../../ui/select';
import { useNarrow } from '../../ui/use-narrow';
import type { Facet, Search } from '../catalogue.api';
import { creatorOf } from '../listing';
import { chosenFilters, chosenOf, FACETS } from './chosen-filters';
import styles from './search-results.module.css';
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

/** Filters of the search: in one row, on phones folded. Options without results are disabled. */
export function Filters({ search, facets, found, choose, clearAll }: Props) {
  const isPhone = useNarrow(720);
  const chosen = chosenFilters(search).length;
  const row = (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{says.title}</legend>
      {FACETS.map((name) => (
        <FacetFilter
          key={name}
          name={name}
          chosen={chosenOf(search, name)}
          known={facets?.[name] ?? []}
          choose={choose}
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
      <Button variant="subtle" onClick={clearAll}>
        {says.clearAll}
      </Button>
    </fieldset>
  );
  return (
    <>
      {!isPhone && row}
      <div className={styles.folds}>
        {isPhone && <Folded title={chosen ? says.chosen(chosen) : says.title}>{row}</Folded>}
        <Folded title={texts.founders.title}>
          <FounderFilters />
        </Folded>
      </div>
    </>
  );
}

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.folded}>
    <summary>
      {title}
      <IconChevronDown size={20} aria-hidden="true" />
    </summary>
    {children}
  </details>
);

interface FacetProps {
  name: Facet;
  chosen: string[];
  known: { value: string; label: string; count: number }[];
  choose: (change: Search) => void;
}

function FacetFilter({ name, chosen, known, choose }: FacetProps) {
  const unlisted = chosen.filter((value) => !known.some((option) => option.value === value));
  const options = [...known, ...unlisted.map((value) => ({ value, label: value, count: undefined }))];
  return (
    <Choices
      label={says[name].label}
      none={says[name].all}
      options={options}
      chosen={chosen}
      onChange={(values) => choose({ [name]: values })}
    />
  );
}

/** The specification's filters that describe people. */
function FounderFilters() {
  const note = useId();
  return (
    <>
      <p id={note} className="muted">
        {texts.founders.note}
      </p>
      <div className={styles.filters} role="group" aria-label={texts.founders.title} aria-describedby={note}>
        {texts.founders.names.map((name) => (
          <Select key={name} label={name} disabled options={[{ value: '', label: texts.founders.option }]} />
        ))}
      </div>
    </>
  );
}

function nameOf(username: string, found: ListingCard[]): string {
  const listing = found.find(({ creator }) => creator.username === username);
  return listing ? fullName(creatorOf(listing)) : username;
}
