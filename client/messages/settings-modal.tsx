import { Modal, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
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
  const queries = useQueryClient();
  const { data: settings, error, refetch } = useQuery(messageSettings);
  const saving = useCommand({
    mutationFn: saveSettings,
    onSuccess: (saved) => queries.setQueryData(messageKeys.settings, saved),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [messageKeys.threads, ['messages', 'thread']] },
  });
  if (error && !settings) return <Failure error={error} retry={() => void refetch()} />;
  if (!settings) return <RowSkeletons count={3} />;
  const shown: MessageSettings = { ...settings, ...(saving.isSending && saving.variables) };
  return (
    <div ref={keptFocus} className={styles.form}>
      <p className={`muted ${styles.lead}`}>{says.lead}</p>
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          className={styles.switch}
          label={says[name]}
          checked={shown[name]}
          disabled={saving.isSending}
          onChange={({ currentTarget }) => saving.send({ [name]: currentTarget.checked })}
        />
      ))}
    </div>
  );
}
