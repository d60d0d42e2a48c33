import { Modal, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import type { PanelProps } from '../ui/lazy-panel';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import { messageSettings } from './conversation.api';
import { messageKeys } from './messages.api';
import { saveSettings } from './messages.commands';
import styles from './messages.module.css';
import { texts } from './messages.texts';
import type { MessageSettings } from './messages.types';

const says = texts.settings;
const SWITCHES = ['read_receipts', 'typing', 'presence'] as const;

/** What others see of this person in conversations, and this person of them. */
export const SettingsModal = withControls(function SettingsModal({ opened, onClose }: PanelProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      {opened && <Switches />}
    </Modal>
  );
});

function Switches() {
  const { data: settings, error, refetch } = useQuery(messageSettings);
  if (error && !settings) return <Failure error={error} retry={() => void refetch()} />;
  if (!settings) return <RowSkeletons count={3} />;
  return (
    <div className={styles.form}>
      <p className={`muted ${styles.lead}`}>{says.lead}</p>
      {SWITCHES.map((name) => (
        <Choice key={name} name={name} saved={settings[name]} />
      ))}
    </div>
  );
}

/** A command of its own: another one is chosen while this one is saved. */
function Choice({ name, saved }: { name: (typeof SWITCHES)[number]; saved: boolean }) {
  const queries = useQueryClient();
  const saving = useCommand({
    mutationFn: (chosen: boolean) => saveSettings({ [name]: chosen }),
    onSuccess: (now) =>
      queries.setQueryData<MessageSettings>(messageKeys.settings, (all) => all && { ...all, [name]: now[name] }),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [messageKeys.threads, ['messages', 'thread']] },
  });
  return (
    <Switch
      className={styles.switch}
      label={says[name]}
      checked={saving.isSending ? saving.variables : saved}
      onChange={({ currentTarget }) => saving.send(currentTarget.checked)}
    />
  );
}
