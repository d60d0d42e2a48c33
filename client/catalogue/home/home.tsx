import { Button, TextInput, Title } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Boundary } from '../../ui/boundary';
import { TabTitle } from '../../ui/page';
import { CardSkeletons } from '../../ui/skeletons';
import { loadSearchResults } from '../catalogue.loaders';
import { focusFirstResult } from '../search/move-by-arrows';
import { texts as searchTexts } from '../search/search.texts';
import { useSearch } from '../search/use-search';
import { HomeBlocks } from './home-blocks';
import styles from './home.module.css';
import { texts } from './home.texts';

const SearchResults = lazy(async () => ({ default: (await loadSearchResults()).SearchResults }));

const { box } = searchTexts;

/** The home page; during a search it shows filters and results. */
export function Home() {
  const { search, active, text, setText, choose, clearAll } = useSearch();

  return (
    <div className="page">
      <TabTitle>{search.q && `“${search.q}”`}</TabTitle>
      <div className={styles.hero} data-searching={active || undefined}>
        <Title order={1}>{texts.title}</Title>
        <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
          <TextInput
            type="search"
            size="lg"
            aria-label={box.label}
            placeholder={box.placeholder}
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
                  {box.clear}
                </Button>
              ) : null
            }
            value={text}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={() => void loadSearchResults().catch(() => undefined)}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'ArrowDown' && focusFirstResult() && event.preventDefault()}
          />
        </form>
        {!active && <p className={styles.promise}>{texts.promise}</p>}
      </div>
      {active ? (
        <Boundary>
          <Suspense fallback={<CardSkeletons count={8} />}>
            <SearchResults search={search} choose={choose} clearAll={clearAll} />
          </Suspense>
        </Boundary>
      ) : (
        <HomeBlocks />
      )}
    </div>
  );
}
