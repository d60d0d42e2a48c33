import { IconStar, IconStarFilled } from '@tabler/icons-react';

interface ReadProps {
  value: number;
  /** No rating yet: muted stars, with a label for screen readers. */
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
