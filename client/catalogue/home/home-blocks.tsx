import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { CardSkeletons } from '../../ui/skeletons';
import { Title } from '../../ui/title';
import { homeLists } from '../catalogue.api';
import type { HomeLists } from '../listing';
import { ListingCard } from '../listing-card';
import { CategoryTiles } from './category-tiles';
import { HomeBlock } from './home-block';
import styles from './home.module.css';
import { texts } from './home.texts';
import { Rankings } from './rankings';

/** The lists of the home page before a search. */
export function HomeBlocks() {
  const { data: home, error, refetch } = useQuery(homeLists);
  const signedIn = useSession();
  return (
    <>
      {!!home?.trusted_by.length && <TrustedBy logos={home.trusted_by} />}
      <HomeBlock title={texts.categories.title}>
        <CategoryTiles counts={home?.categories} />
      </HomeBlock>
      <HomeBlock title={texts.searched.title} why={texts.searched.why}>
        {home ? (
          <MostSearched listings={home.most_searched} />
        ) : error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <CardSkeletons count={4} />
        )}
      </HomeBlock>
      <Banner
        {...texts.connect}
        action={
          <Button component={Link} to={signedIn ? '/profile?tab=co-founders' : '/find-a-cofounder'}>
            {texts.connect.action}
          </Button>
        }
      />
      {home && <Rankings home={home} />}
      <Banner
        {...texts.request}
        tone="clay"
        action={
          <Button component={Link} to="/request-listing" variant="default">
            {texts.request.action}
          </Button>
        }
      />
    </>
  );
}

function MostSearched({ listings }: { listings: HomeLists['most_searched'] }) {
  if (listings.length === 0) return <p className="muted">{texts.searched.none}</p>;
  return (
    <ul className={styles.shelf}>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard listing={listing} eager={index < 2} />
        </li>
      ))}
    </ul>
  );
}

function Banner({ title, text, tone, action }: { title: string; text: string; tone?: 'clay'; action: ReactNode }) {
  return (
    <section className={styles.banner} data-tone={tone} aria-label={title}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <p>{text}</p>
      </div>
      {action}
    </section>
  );
}

function TrustedBy({ logos }: { logos: HomeLists['trusted_by'] }) {
  return (
    <HomeBlock title={texts.trustedBy}>
      <ul className={styles.logos}>
        {logos.map(({ name, logo }) => (
          <li key={name}>{logo ? <img src={logo} alt={name} height={32} loading="lazy" /> : name}</li>
        ))}
      </ul>
    </HomeBlock>
  );
}
