import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { withControls } from '../ui/controls/controls';
import type { PanelProps } from '../ui/lazy-panel';
import { NotificationList } from './notification-list';
import { texts } from './notifications.texts';

/** What the person is to know. A notification that was opened moves the focus to its page, not back to the bell. */
export const NotificationsPanel = withControls(function NotificationsPanel({ opened, onClose }: PanelProps) {
  const [hasLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={!hasLeft}
      onEnterTransitionEnd={() => setLeft(false)}
      position="right"
      size="min(420px, 100vw)"
      title={texts.title}
    >
      <NotificationList leave={leave} />
    </Drawer>
  );
});
