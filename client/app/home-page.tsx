import { Home } from '../catalogue/home/home';
import { lazyScreen } from '../ui/lazy-screen';

export const Results = lazyScreen(async () => (await import('./pages/search')).Search);

/** The home page, with the results of a search, which are of several modules. */
export const HomePage = () => <Home Results={Results} />;
