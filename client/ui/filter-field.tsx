import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from 'react';
import './field.css';

/** Typing rests this long before the filter changes, ms. */
const PAUSE_MS = 400;

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  /** Called when typing rests, and when the field is left. */
  onChange: (value: string) => void;
  error?: string;
  /** Takes the space of two filters. */
  wide?: boolean;
}

/** A filter that is typed, below its label. */
export function FilterField({ label, value, onChange, error, wide, ...input }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const written = useRef(value);
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setText(value);
  }, [value]);

  const write = (wanted: string) => {
    if (wanted === written.current) return;
    written.current = wanted;
    onChange(wanted);
  };
  const writeOnce = useRef(write);
  useEffect(() => void (writeOnce.current = write));
  useEffect(() => {
    const timer = setTimeout(() => writeOnce.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="select" data-wide={wide || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="field"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => write(text.trim())}
      />
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}
