import type { ReactNode } from 'react';

/** A link to another site, given by staff. */
export const NoticeLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="nofollow noopener noreferrer">
    {children}
  </a>
);
