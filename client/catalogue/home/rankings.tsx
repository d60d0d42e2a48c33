import { Link } from '../../ui/link';
import type { HomeLists } from '../listing';
import { HomeBlock } from './home-block';
import styles from './home.module.css';
import { texts } from './home.texts';

interface Entry {
  name: string;
  /** The search that the entry opens. */
  search: string;
  buyers: number;
  listings: number;
}

/** Sectors, industries and countries by what is bought and offered in them, as ranked rows. */
export function Rankings({ home }: { home: HomeLists }) {
  const of = (by: 'sector' | 'industry', places: HomeLists['popular_sectors']) =>
    places.map(({ slug, ...place }) => ({ ...place, search: `?${by}=${encodeURIComponent(slug)}` }));
  const countries = home.countries.map(({ country, ...place }) => ({
    ...place,
    name: country,
    search: `?country=${encodeURIComponent(country)}`,
  }));
  return (
    <div className={styles.rankings}>
      <Ranking {...texts.sectors} entries={of('sector', home.popular_sectors)} />
      <Ranking {...texts.industries} entries={of('industry', home.popular_industries)} />
      <Ranking {...texts.world} entries={countries} isComplete />
    </div>
  );
}

interface RankingProps {
  title: string;
  why: string;
  entries: Entry[];
  /** Also entries without a buyer, beside those with one. */
  isComplete?: boolean;
}

/** By buyers; before the first purchase, and for a complete list, by listings. */
function Ranking({ title, why, entries, isComplete = false }: RankingProps) {
  const bought = entries.filter(({ buyers }) => buyers > 0);
  const isByBuyers = bought.length > 0 && !isComplete;
  const shown = isByBuyers ? bought : entries;
  if (shown.length === 0) return null;
  const size = ({ buyers, listings }: Entry) => (isByBuyers ? buyers : listings);
  const most = Math.max(1, ...shown.map(size));
  return (
    <HomeBlock title={title} why={isByBuyers || isComplete ? why : undefined}>
      <ol className={`card ${styles.ranking}`}>
        {shown.map((entry) => (
          <li key={entry.name}>
            <Link className={styles.rank} to={`/${entry.search}`}>
              <span>{entry.name}</span>
              <span className="figures muted">{texts.inside(entry.listings, entry.buyers)}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${(100 * size(entry)) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </HomeBlock>
  );
}
