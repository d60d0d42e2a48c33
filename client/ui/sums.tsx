import type { ReactNode } from 'react';
import { Naira } from './naira';
import './sums.css';

/** What is charged or stands, a line each: `Sum`, or a `div` with its `dt` and `dd`. */
export const Sums = ({ children }: { children: ReactNode }) => <dl className="sums">{children}</dl>;

export const Sum = ({ name, kobo, strong }: { name: string; kobo: number; strong?: boolean }) => (
  <div data-strong={strong}>
    <dt>{name}</dt>
    <dd>
      <Naira kobo={kobo} />
    </dd>
  </div>
);
