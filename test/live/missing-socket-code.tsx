import type { ReactNode } from 'react';
import { useWatch } from '#client/lib/live/use-live';

/** The code of live messages, in place of the package: it cannot be fetched while it is missing. */
export const code = { isMissing: true };
export const socket = { connected: true, on: jest.fn(), emit: jest.fn(), off: jest.fn(), connect: jest.fn() };

export function library() {
  if (code.isMissing) throw new TypeError('Failed to fetch dynamically imported module: /assets/esm-1.js');
  return { io: () => socket };
}

/** A page that watches a listing. */
export function Listing({ children }: { children: ReactNode }) {
  useWatch('listing', 'id-of-oven', [['catalogue', 'listing', 'oven']]);
  return children;
}
