import { IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { CodeWhenIdle } from '../../lib/navigation/code-when-idle';
import { Boundary } from '../../ui/boundary';
import { Button } from '../../ui/button';
import '../../ui/field.css';
import { TabTitle } from '../../ui/page';
import { CardSkeletons } from '../../ui/skeletons';
import { Title } from '../../ui/title';
import { loadListing, Suggestions } from '../catalogue.loaders';
import type { Search } from '../catalogue.api';
import { focusFirstResult } from '../search/move-by-arrows';
import { texts as says } from '../search/search-box.texts';
import { useSearch } from '../search/use-search';
import { HomeBlocks } from './home-blocks';
import styles from './home.module.css';
import { texts } from './home.texts';

interface Props {
  /** The results of a search. */
  Results: ComponentType<{ search: Search }> & { preload: () => Promise<unknown> };
}

/** The home page; during a search it shows filters and results. */
export function Home({ Results }: Props) {
  const { search, active, text, setText } = useSearch();
  const box = useRef<HTMLInputElement>(null);
  const [isNear, setNear] = useState(false);

  return (
    <div className="page">
      {/* What most people open next: cards wait for no code, and then typing. Both work without a connection. */}
      <CodeWhenIdle load={loadListing} quietMs={0} />
      <CodeWhenIdle load={Results.preload} quietMs={2_000} />
      <TabTitle>{search.q && `“${search.q}”`}</TabTitle>
      <div className={styles.hero} data-searching={active || undefined}>
        <Title order={1}>{texts.title}</Title>
        <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            ref={box}
            type="search"
            name="q"
            className="field"
            aria-label={says.label}
            placeholder={says.placeholder}
            value={text}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={() => {
              setNear(true);
              void Results.preload().catch(() => undefined);
            }}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'ArrowDown' && focusFirstResult() && event.preventDefault()}
          />
          {text && (
            <Button variant="subtle" leftSection={<IconX size={16} aria-hidden="true" />} onClick={() => setText('')}>
              {says.clear}
            </Button>
          )}
          {isNear && (
            <Suspense fallback={null}>
              <Suggestions text={text} setText={setText} box={box} />
            </Suspense>
          )}
        </form>
        {!active && <p className={styles.promise}>{texts.promise}</p>}
      </div>
      {active ? (
        <Boundary>
          <Suspense fallback={<CardSkeletons count={8} inRows />}>
            <Results search={search} />
          </Suspense>
        </Boundary>
      ) : (
        <HomeBlocks />
      )}
    </div>
  );
}
