import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unread } from '../lib/http/unread';
import { lazyPanel } from '../ui/lazy-panel';
import { texts } from './bell.texts';
import { useUnreadInTitle } from './use-unread-in-title';

const Panel = lazyPanel(async () => (await import('./notifications-panel')).NotificationsPanel);

const NONE = { count: 0, threads: 0 };
/** A larger number is shown as this one and a plus. */
const MOST = 99;

/** Opens the notifications; the badge counts those that are not read. The header gives its styles. */
export function Bell({ button, badge }: { button: string; badge: string }) {
  const { data: { count, threads } = NONE } = useQuery(unread);
  const [opened, setOpened] = useState(false);
  useUnreadInTitle(count || threads);
  const label = count ? texts.titleOf(count) : texts.title;
  return (
    <>
      <button
        type="button"
        className={button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => setOpened(true)}
      >
        <IconBell size={20} aria-hidden="true" />
        {count > 0 && (
          <span className={badge} aria-hidden="true">
            {count > MOST ? `${MOST}+` : count}
          </span>
        )}
      </button>
      <Panel opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
