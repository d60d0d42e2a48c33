import { createContext } from 'react';
import type { Path } from 'react-router-dom';

/**
 * Fetches the code of the page at a path before it is opened, which is the same for many links, and its data. The app's routes
 * provide it.
 */
export type Preload = (to: Partial<Path>, what: 'code' | 'code and data') => void;

/** Nothing is fetched in advance without a connection, nor on a data saver. */
export const mayPreload = () =>
  navigator.onLine && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

export const PreloadContext = createContext<Preload>(() => undefined);
