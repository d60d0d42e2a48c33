import { createContext } from 'react';
import type { Path } from 'react-router-dom';

/** Fetches the code and the data of the page at a path, before it is opened. The app's routes provide it. */
export type Preload = (to: Partial<Path>) => void;

export const PreloadContext = createContext<Preload>(() => undefined);
