import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSession } from '../../lib/http/session';
import { counted } from '../../ui/counted';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { CardSkeletons } from '../../ui/skeletons';
import { homeLists } from '../catalogue.api';
import { CategoryTiles } from './category-tiles';
import styles from './home.module.css';
import type { HomeLists } from '../listing';
import { ListingCard } from '../listing-card';

/** The lists of the home page before a search. */
export function HomeBlocks() {
  const { data, error, refetch } = useQuery(homeLists);
  const signedIn = useSession();
  return (
    <>
      {!!data?.trusted_by.length && <TrustedBy logos={data.trusted_by} />}
      <Block title="Browse By Category">
        <CategoryTiles counts={data?.categories} />
      </Block>
      <Block title="Most Searched Listings" why="What people looked for most in the last 30 days.">
        {error && !data ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : !data ? (
          <CardSkeletons count={4} />
        ) : data.most_searched.length ? (
          <Shelf>
            {data.most_searched.map((listing, index) => (
              <ListingCard key={listing.id} listing={listing} eager={index < 2} />
            ))}
          </Shelf>
        ) : (
          <p className="muted">The first guides are being reviewed.</p>
        )}
      </Block>
      <Banner
        title="Connect To Execute"
        action={
          <Button component={Link} to={signedIn ? '/profile?tab=co-founders' : '/find-a-cofounder'}>
            Connect
          </Button>
        }
      >
        A guide says what to do. A cofounder does it with you. Meet people whose skills complete yours.
      </Banner>
      <Places title="Popular Sector" why="Where most people buy." places={data?.popular_sectors} by="sector" />
      <Places
        title="Popular Industry"
        why="The trades most people prepare for."
        places={data?.popular_industries}
        by="industry"
      />
      <Banner
        title="Request"
        tone="clay"
        action={
          <Button component={Link} to="/request-listing" variant="default">
            Request
          </Button>
        }
      >
        Is your business or idea missing? Tell us which guide you need and creators will see it.
      </Banner>
      {!!data?.countries.length && <GlobalView countries={data.countries} />}
    </>
  );
}

function Block({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {why && <p>{why}</p>}
      </div>
      {children}
    </section>
  );
}

const Shelf = ({ children }: { children: ReactNode[] }) => (
  <ul className={styles.shelf}>
    {children.map((card, index) => (
      <li key={index}>{card}</li>
    ))}
  </ul>
);

function Banner(props: { title: string; tone?: 'clay'; action: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.banner} data-tone={props.tone} aria-label={props.title}>
      <div>
        <Title order={2} size="h3">
          {props.title}
        </Title>
        <p>{props.children}</p>
      </div>
      {props.action}
    </section>
  );
}

function TrustedBy({ logos }: { logos: HomeLists['trusted_by'] }) {
  return (
    <Block title="Trusted By">
      <ul className={styles.logos}>
        {logos.map(({ name, logo }) => (
          <li key={name}>{logo ? <img src={logo} alt={name} height={32} loading="lazy" /> : name}</li>
        ))}
      </ul>
    </Block>
  );
}

interface Place {
  slug: string;
  name: string;
  buyers: number;
  listings: number;
}

interface PlacesProps {
  title: string;
  why: string;
  places?: Place[];
  by: 'sector' | 'industry';
}

/** Countries by buyers; before the first purchase, by listings. */
function Places({ title, why, places = [], by }: PlacesProps) {
  const bought = places.filter(({ buyers }) => buyers > 0);
  if (places.length === 0) return null;
  return (
    <Block title={title} why={bought.length ? why : undefined}>
      <Shelf>
        {(bought.length ? bought : places).map(({ slug, name, buyers, listings }) => (
          <Link key={slug} className={`card ${styles.place}`} to={`/?${by}=${encodeURIComponent(slug)}`}>
            <strong>{name}</strong>
            <small className="figures">{inside(listings, buyers)}</small>
          </Link>
        ))}
      </Shelf>
    </Block>
  );
}

function GlobalView({ countries }: { countries: HomeLists['countries'] }) {
  const most = Math.max(1, ...countries.map(({ listings }) => listings));
  return (
    <Block title="Global View" why="Where the guides apply.">
      <ul className={`card ${styles.countries}`}>
        {countries.map(({ country, listings, buyers }) => (
          <li key={country}>
            <Link className={styles.country} to={`/?country=${encodeURIComponent(country)}`}>
              <span>{country}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${(100 * listings) / most}%` }} />
              </span>
              <span className="figures muted">{inside(listings, buyers)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Shows the number of buyers only above zero. */
const inside = (listings: number, buyers: number) =>
  buyers ? `${counted(listings, 'listing')}, ${counted(buyers, 'buyer')}` : counted(listings, 'listing');
