import { useQueries } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { LONGEST_SEARCH, MOVEMENT_KINDS, MOVEMENT_TYPES } from '#server/kernel/movements';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { FilterField } from '../ui/filter-field';
import { FilterRow } from '../ui/filters';
import { Select } from '../ui/select';
import type { HistoryFilter } from './use-history-filter';
import { foundCount } from './wallet-search.api';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

const says = texts.filters;
const kinds = MOVEMENT_KINDS.map((value) => ({ value, label: says.kinds[value] }));
const types = MOVEMENT_TYPES.map((value) => ({ value, label: says.types[value] }));

interface Props {
  filter: HistoryFilter;
  /** What the server says of a value, by its filter. */
  errors: Readonly<Record<string, string>>;
}

/** Filters of the history; all of them are in the address. */
export function HistoryFilters({ filter: { search, chosen, choose, clearAll }, errors }: Props) {
  // The button goes with the filters; the focus stays among them.
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('fieldset')?.querySelector('input')?.focus();
    clearAll();
  };
  return (
    <div className={styles.filters}>
      <FilterRow title={says.title} folded={chosen.length ? says.chosen(chosen.length) : says.title}>
        <FilterField
          label={says.search.label}
          type="search"
          wide
          placeholder={says.search.hint}
          maxLength={LONGEST_SEARCH}
          value={search.search ?? ''}
          error={errors.search}
          onChange={(words) => choose({ search: words })}
        />
        <Select
          label={says.kind.label}
          value={search.kind ?? ''}
          options={[{ value: '', label: says.kind.all }, ...kinds]}
          onChange={(kind) => choose({ kind })}
        />
        <Select
          label={says.type.label}
          value={search.type ?? ''}
          options={[{ value: '', label: says.type.all }, ...types]}
          onChange={(type) => choose({ type })}
        />
        <FilterField
          label={says.from.label}
          type="date"
          value={search.from ?? ''}
          error={errors.from}
          onChange={(from) => choose({ from })}
        />
        <FilterField
          label={says.to.label}
          type="date"
          value={search.to ?? ''}
          error={errors.to}
          onChange={(to) => choose({ to })}
        />
        <FilterField
          label={says.least.label}
          inputMode="decimal"
          value={search.min_amount ?? ''}
          error={errors.min_amount}
          onChange={(least) => choose({ min_amount: least })}
        />
        <FilterField
          label={says.most.label}
          inputMode="decimal"
          value={search.max_amount ?? ''}
          error={errors.max_amount}
          onChange={(most) => choose({ max_amount: most })}
        />
        {chosen.length > 0 && (
          <Button variant="subtle" onClick={clear}>
            {says.clearAll}
          </Button>
        )}
      </FilterRow>
    </div>
  );
}

/** In place of an empty list: which filters leave nothing, and what each of them hides. */
export function NothingFound({ filter: { search, chosen, choose, clearAll } }: { filter: HistoryFilter }) {
  const several = chosen.length > 1 ? chosen : [];
  const without = useQueries({
    queries: several.map(({ name }) => foundCount({ ...search, [name]: undefined })),
  });
  const dropped = several.flatMap(({ name, called }, index) => {
    const { data } = without[index]!;
    return data?.count ? [{ name, words: says.drop(called, texts.history.count(data.count, data.isCapped)) }] : [];
  });
  return (
    <EmptyState
      action={
        <div className={styles.drops}>
          {dropped.map(({ name, words }) => (
            <Button key={name} variant="default" onClick={() => choose({ [name]: '' })}>
              {words}
            </Button>
          ))}
          <Button variant={dropped.length ? 'subtle' : 'default'} onClick={clearAll}>
            {says.clearAll}
          </Button>
        </div>
      }
    >
      {says.none(chosen.map(({ called }) => called))}
    </EmptyState>
  );
}
