import { IconStar, IconStarFilled } from '@tabler/icons-react';

interface Props {
  value: number;
  /** No rating yet: outlines only, with a label for screen readers. */
  muted?: boolean;
  size?: number;
}

export function Stars({ value, muted = false, size = 16 }: Props) {
  const label = muted ? 'Not yet rated' : `${value.toFixed(1)} out of 5 stars`;
  return (
    <span
      role="img"
      aria-label={label}
      style={{ display: 'inline-flex', color: muted ? 'var(--muted)' : 'var(--sun)' }}
    >
      {[1, 2, 3, 4, 5].map((star) => {
        const isReached = star <= Math.round(value);
        const Star = isReached && !muted ? IconStarFilled : IconStar;
        return <Star key={star} size={size} aria-hidden="true" />;
      })}
    </span>
  );
}
