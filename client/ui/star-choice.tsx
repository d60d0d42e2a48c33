import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import './star-choice.css';
import { texts } from './star-choice.texts';

interface Props {
  /** The name of the field in the body of the request. */
  field: string;
  /** 0 without a choice. */
  value: number;
  onChange: (value: number) => void;
  error?: string;
}

/** One to five stars, as radio buttons. */
export function StarChoice({ field, value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset
      className="star-choice"
      role="radiogroup"
      data-path={field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{texts.legend}</legend>
      <div>
        {texts.stars.map((name, i) => {
          const Star = i < value ? IconStarFilled : IconStar;
          return (
            <label key={name} data-chosen={i < value || undefined}>
              <input
                type="radio"
                name={id}
                checked={value === i + 1}
                onChange={() => onChange(i + 1)}
                aria-label={name}
              />
              <Star size={32} aria-hidden="true" />
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
