import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import styles from '../listing/listing-detail.module.css';
import { texts } from './review-forms.texts';

interface Props {
  /** 0 without a choice. */
  value: number;
  onChange: (value: number) => void;
  error?: string;
}

/** One to five stars, as radio buttons. */
export function StarChoice({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset
      className={styles.choice}
      role="radiogroup"
      data-path="rating"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{texts.rating}</legend>
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
