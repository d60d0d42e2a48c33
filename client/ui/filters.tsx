import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Choices } from './choices';
import './filters.css';
import { useNarrow } from './use-narrow';

interface RowProps {
  title: string;
  /** What the row is called on phones, where it is folded. */
  folded: string;
  children: ReactNode;
}

/** Filters of a list: in one row, on phones folded. */
export function FilterRow({ title, folded, children }: RowProps) {
  const isPhone = useNarrow(720);
  const row = (
    <fieldset className="filters">
      <legend className="visually-hidden">{title}</legend>
      {children}
    </fieldset>
  );
  if (!isPhone) return row;
  return (
    <details className="filters-folded">
      <summary>
        {folded}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      {row}
    </details>
  );
}

interface FacetProps {
  label: string;
  /** Shown while nothing is chosen. */
  all: string;
  chosen: string[];
  /** The values that the server counted; a chosen one stays, also where it is not among them. */
  known?: readonly { value: string; label: string; count: number }[];
  choose: (values: string[]) => void;
}

/** One filter, of which several values may be chosen. Values without results are disabled. */
export function FacetFilter({ label, all, chosen, known = [], choose }: FacetProps) {
  const unlisted = chosen.filter((value) => !known.some((option) => option.value === value));
  const options = [...known, ...unlisted.map((value) => ({ value, label: value, count: undefined }))];
  return <Choices label={label} none={all} options={options} chosen={chosen} onChange={choose} />;
}
