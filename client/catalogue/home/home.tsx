import { Button, TextInput, Title } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Boundary } from '../../ui/boundary';
import { TabTitle } from '../../ui/page';
import { CardSkeletons } from '../../ui/skeletons';
import { loadSearchResults } from '../catalogue.loaders';
import { HomeBlocks } from './home-blocks';
import styles from './home.module.css';
import { useSearch } from '../search/use-search';

const SearchResults = lazy(async () => ({ default: (await loadSearchResults()).SearchResults }));

/** The home page; during a search it shows filters and results. */
export function Home() {
  const { search, active, text, setText, choose, clearFilters } = useSearch();

  return (
    <div className="page">
      <TabTitle>{search.q && `“${search.q}”`}</TabTitle>
      <div className={styles.hero}>
        <Title order={1}>You Are Empowered To Execute</Title>
        <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
          <TextInput
            type="search"
            size="lg"
            aria-label="Search listings"
            placeholder="What business do you want to know about?"
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            leftSectionWidth={44}
            rightSectionWidth={text ? 96 : 0}
            rightSection={
              text ? (
                <Button
                  variant="subtle"
                  size="compact-md"
                  leftSection={<IconX size={16} aria-hidden="true" />}
                  onClick={() => setText('')}
                >
                  Clear
                </Button>
              ) : null
            }
            value={text}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={() => void loadSearchResults().catch(() => undefined)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
        {!active && (
          <p className={styles.promise}>
            Licences, documents and approvals, step by step, from people who have done it.
          </p>
        )}
      </div>
      {active ? (
        <Boundary>
          <Suspense fallback={<CardSkeletons count={8} />}>
            <SearchResults search={search} choose={choose} clearFilters={clearFilters} />
          </Suspense>
        </Boundary>
      ) : (
        <HomeBlocks />
      )}
    </div>
  );
}
