import { Rating } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

interface ReadProps {
  value: number;
  /** Nobody rated yet: muted stars, said so to screen readers. */
  muted?: boolean;
  size?: number;
}

export function Stars({ value, muted = false, size = 16 }: ReadProps) {
  const label = muted ? 'Not yet rated' : `${value.toFixed(1)} out of 5 stars`;
  return (
    <span
      role="img"
      aria-label={label}
      style={{ display: 'inline-flex', color: muted ? 'var(--field-line)' : 'var(--sun)' }}
    >
      {[1, 2, 3, 4, 5].map((star) => {
        const Star = star <= Math.round(value) ? IconStarFilled : IconStar;
        return <Star key={star} size={size} aria-hidden="true" />;
      })}
    </span>
  );
}

interface InputProps {
  value: number;
  onChange: (value: number) => void;
  label?: string;
}

export function StarsInput({ value, onChange, label = 'Rating' }: InputProps) {
  return (
    <Rating
      value={value}
      onChange={onChange}
      emptySymbol={<IconStar size={36} color="var(--field-line)" aria-hidden="true" />}
      fullSymbol={<IconStarFilled size={36} color="var(--sun)" aria-hidden="true" />}
      aria-label={label}
      getSymbolLabel={(stars) => (stars === 1 ? '1 star' : `${stars} stars`)}
    />
  );
}
