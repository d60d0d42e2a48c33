import type { Search as Wanted } from '../../catalogue/catalogue.api';
import { SearchResults } from '../../catalogue/search/search-results';
import { FoundersCount, FoundersFound } from '../../network/founders-found';

const FOUNDERS = { found: <FoundersFound />, count: <FoundersCount /> };

/** The results of a search: guides, and founders. */
export const Search = ({ search }: { search: Wanted }) => <SearchResults search={search} founders={FOUNDERS} />;
