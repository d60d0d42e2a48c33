import { Naira } from '../ui/naira';

/** A line of what is charged, in a `dl`. */
export const Sum = ({ name, kobo, strong }: { name: string; kobo: number; strong?: boolean }) => (
  <div data-strong={strong}>
    <dt>{name}</dt>
    <dd>
      <Naira kobo={kobo} />
    </dd>
  </div>
);
