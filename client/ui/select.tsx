import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import './field.css';

interface Props {
  label: string;
  value?: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange?: (value: string) => void;
  disabled?: boolean;
}

/** The device's own list of choices, below its label. */
export function Select({ label, value, options, onChange, disabled }: Props) {
  const id = useId();
  return (
    <div className="select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={20} aria-hidden="true" />
    </div>
  );
}
