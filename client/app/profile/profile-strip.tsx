import { type KeyboardEvent, useEffect, useRef } from 'react';
import { texts } from './profile.texts';
import styles from './profile-page.module.css';
import { UnreadThreads } from '../../ui/unread-threads';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface Props {
  tabs: readonly { id: string; label: string }[];
  chosen: string;
  open: (id: string) => void;
  leave: () => void;
}

/** The profile's tabs: one tab stop with arrow keys; on phones the selected tab scrolls into view. */
export function ProfileStrip({ tabs, chosen, open, leave }: Props) {
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const all = strip.current;
    const one = all?.querySelector('[aria-selected="true"]');
    if (!all || !one) return;
    const [around, inside] = [all.getBoundingClientRect(), one.getBoundingClientRect()];
    all.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
  }, [chosen]);

  function move(event: KeyboardEvent) {
    const entries = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? entries.length - 1 : STEP[event.key] && at + STEP[event.key]!;
    if (to === undefined || at < 0) return;
    event.preventDefault();
    entries[(to + entries.length) % entries.length]?.focus();
  }

  return (
    <div ref={strip} className={styles.strip}>
      <div role="tablist" aria-label={texts.label} className={styles.tabs} onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === chosen}
            aria-controls="profile-panel"
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => open(id)}
          >
            {label}
            {id === 'messages' && <UnreadThreads className={styles.badge} />}
          </button>
        ))}
      </div>
      <button type="button" onClick={leave}>
        {texts.logOut}
      </button>
    </div>
  );
}
