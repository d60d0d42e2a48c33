import { Drawer } from '@mantine/core';
import { withControls } from '../ui/controls/controls';
import type { PanelProps } from '../ui/lazy-panel';
import { useLeaving } from '../ui/use-leaving';
import { NotificationList } from './notification-list';
import { texts } from './notifications.texts';

/** What the person is to know. A notification that was opened moves the focus to its page, not back to the bell. */
export const NotificationsPanel = withControls(function NotificationsPanel({ opened, onClose }: PanelProps) {
  const { leave, panel } = useLeaving(onClose);
  return (
    <Drawer opened={opened} onClose={onClose} {...panel} position="right" size="min(420px, 100vw)" title={texts.title}>
      <NotificationList leave={leave} />
    </Drawer>
  );
});
