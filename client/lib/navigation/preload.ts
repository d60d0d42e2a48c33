import { createContext } from 'react';
import type { Path } from 'react-router-dom';

/** Fetches the code and the data of the page at a path, before it is opened. The app's routes provide it. */
export type Preload = (to: Partial<Path>) => void;

/** Nothing is fetched in advance without a connection, nor on a data saver. */
export const mayPreload = () =>
  navigator.onLine && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

export const PreloadContext = createContext<Preload>(() => undefined);
