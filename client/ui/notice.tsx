import type { ReactNode } from 'react';
import { formatDate } from './time';

/** A date of the calendar in every time zone: 20 Nov 2026. */
export const Day = ({ on }: { on: string }) => <time dateTime={on}>{formatDate(`${on}T12:00`)}</time>;

/** A link to a notice on another site, given by staff. */
export const NoticeLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="nofollow noopener noreferrer">
    {children}
  </a>
);
