import { naira } from '#server/kernel/money';

interface Props {
  kobo: number;
  /** Shows + or − before the amount, so that colour is not the only sign. */
  signed?: 'in' | 'out';
}

export function Naira({ kobo, signed }: Props) {
  return (
    <span className="figures naira">
      {signed === 'in' ? '+' : signed === 'out' ? '−' : ''}
      {naira(kobo)}
    </span>
  );
}
