import { useClickOutside } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { me } from '../../accounts/accounts.api';
import type { User } from '../../lib/http/session';
import { Avatar } from '../../ui/avatar';
import '../../ui/icon-button.css';
import { lazyPanel } from '../../ui/lazy-panel';
import { texts } from '../app.texts';
import { later } from './later';
import styles from './shell.module.css';

const UnreadConversations = later(async () => (await import('./unread-conversations')).UnreadConversations);
const AccountLinks = lazyPanel(async () => (await import('./account-links')).AccountLinks);

/** The button of a signed-in person, with how many conversations are unread, and the links it opens. They close when the page changes or the focus leaves them. */
export function AccountMenu({ user }: { user: User | null }) {
  // Keeps the stored account current, so that a newly granted role shows its screens.
  useQuery(me);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);
  const root = useClickOutside<HTMLDivElement>(close);
  const button = useRef<HTMLButtonElement>(null);

  function onKeyDown({ key: pressed }: KeyboardEvent) {
    if (pressed !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    <div ref={root} className={styles.account} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        onPointerEnter={AccountLinks.preload}
        onFocus={AccountLinks.preload}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <span className="visually-hidden">{texts.header.account}</span>
        <Avatar person={user} size={36} />
        <UnreadConversations className={styles.unread} />
      </button>
      <AccountLinks opened={isOpen} onClose={close} user={user} />
    </div>
  );
}
