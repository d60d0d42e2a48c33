import { IconMessages, IconSettings } from '@tabler/icons-react';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { FilterField } from '../ui/filter-field';
import { keptFocus } from '../ui/kept-focus';
import { lazyPanel } from '../ui/lazy-panel';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { FoundMessages } from './found-messages';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import { ThreadRow } from './thread-row';
import { threads } from './threads.api';

const says = texts.list;
const SettingsModal = lazyPanel(async () => (await import('./settings-modal')).SettingsModal);

interface Props {
  chosen: string | undefined;
  /** The thread that was closed a moment ago: the focus returns to it. */
  left: { id: string } | undefined;
}

/** The conversations, and what a search of people and messages finds. */
export function ThreadList({ chosen, left }: Props) {
  const [words, setWords] = useState('');
  const [isSetting, setSetting] = useState(false);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (left && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-thread="${left.id}"]`)?.focus();
  }, [left]);
  return (
    <section ref={list} className={styles.list} aria-label={says.label} data-threads>
      <header className={styles.listHead}>
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        <ActionIcon
          aria-label={texts.settings.open}
          title={texts.settings.open}
          color="gray"
          aria-haspopup="dialog"
          onPointerEnter={SettingsModal.preload}
          onClick={() => setSetting(true)}
        >
          <IconSettings size={20} aria-hidden="true" />
        </ActionIcon>
      </header>
      <div className={styles.search}>
        <FilterField type="search" label={says.search} value={words} onChange={setWords} maxLength={100} />
      </div>
      <div className={styles.found}>
        {words && <h3 className={styles.part}>{says.people}</h3>}
        <Threads words={words} chosen={chosen} />
        {words && (
          <>
            <h3 className={styles.part}>{says.messages}</h3>
            <FoundMessages words={words} />
          </>
        )}
      </div>
      <SettingsModal opened={isSetting} onClose={() => setSetting(false)} />
    </section>
  );
}

function Threads({ words, chosen }: Pick<Props, 'chosen'> & { words: string }) {
  const query = useInfiniteQuery(threads(words || undefined));
  const { data, error, refetch } = query;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={6} />;
  if (data.items.length === 0 && words) return <p className="muted">{says.nonePeople}</p>;
  if (data.items.length === 0)
    return (
      <EmptyState icon={<IconMessages size={28} />} next={{ to: '/profile?tab=networks', text: says.network }}>
        {says.none}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.threads} ref={keptFocus}>
        {data.items.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isChosen={thread.id === chosen} />
        ))}
      </ul>
      <ShowMore query={query} fullWidth>
        {says.more}
      </ShowMore>
    </>
  );
}
