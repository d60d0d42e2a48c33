import { Rating } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

interface Props {
  value: number;
  /** Without it the stars take no input. */
  onChange?: (value: number) => void;
  label?: string;
}

export function StarsInput({ value, onChange, label = 'Rating' }: Props) {
  return (
    <Rating
      value={value}
      readOnly={!onChange}
      onChange={onChange}
      emptySymbol={<IconStar size={36} color="var(--field-line)" aria-hidden="true" />}
      fullSymbol={<IconStarFilled size={36} color="var(--sun)" aria-hidden="true" />}
      aria-label={label}
      getSymbolLabel={(stars) => (stars === 1 ? '1 star' : `${stars} stars`)}
    />
  );
}
