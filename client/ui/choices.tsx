import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import './choices.css';
import './field.css';
import { texts as says } from './choices.texts';

interface Option {
  value: string;
  label: string;
  /** What the option leads to; one without any is disabled unless chosen. */
  count?: number;
}

interface Props {
  label: string;
  /** Shown while nothing is chosen. */
  none: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** Several choices of one list, which opens below its button; Escape and leaving it close it. */
export function Choices({ label, none, options, chosen: settled, onChange }: Props) {
  const [chosen, mark] = useMarked(settled);
  const [open, setOpen] = useState<'start' | 'end' | false>(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const now = chosen.length > 1 ? says.several(chosen.length) : chosen.length ? labelOf(chosen[0]!) : none;

  const choose = (values: string[]) => {
    mark(values);
    onChange(values);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div className="select choices" onBlur={leave} onKeyDown={escape}>
      <span id={id}>{label}</span>
      <button
        ref={button}
        type="button"
        className="field"
        aria-expanded={open !== false}
        aria-labelledby={`${id} ${id}-now`}
        data-chosen={chosen.length > 0 || undefined}
        onClick={({ currentTarget }) => setOpen(!open && sideOf(currentTarget))}
      >
        <span id={`${id}-now`}>{now}</span>
      </button>
      <IconChevronDown size={20} aria-hidden="true" />
      {open && (
        <>
          <div className="choices-outside" onClick={() => setOpen(false)} />
          <div className="card choices-list" data-side={open} role="group" aria-labelledby={id}>
            {options.length === 0 && <p className="muted">{says.empty}</p>}
            {options.map(({ value, label, count }) => {
              const isChosen = chosen.includes(value);
              return (
                <label key={value}>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={count === 0 && !isChosen}
                    onChange={() => choose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
                  />
                  <span>{label}</span>
                  {count !== undefined && <span className="muted figures">({count})</span>}
                </label>
              );
            })}
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Optimistic state: shows a mark before `settled`, which is read from the address, has it, and adds the next mark to it. A
 * change of `settled` replaces it.
 */
function useMarked(settled: readonly string[]) {
  const key = JSON.stringify(settled);
  const [marked, setMarked] = useState({ key, values: settled });
  if (marked.key !== key) setMarked({ key, values: settled });
  const values = marked.key === key ? marked.values : settled;
  return [values, (values: string[]) => setMarked({ key, values })] as const;
}

/** The list of a control in the right half of the window grows to the left. */
const sideOf = (control: HTMLElement) =>
  control.getBoundingClientRect().left > window.innerWidth / 2 ? 'end' : 'start';
