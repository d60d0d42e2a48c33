import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAIL_CHOICES, type MailChoice } from '#server/kernel/notification-kinds';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { Select } from '../ui/select';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import { NOTIFICATIONS } from '../lib/http/unread';
import { type Chosen, choose, type NotificationPreference, preferences } from './notifications.api';
import styles from './notifications.module.css';
import { texts } from './notifications.texts';

const says = texts.preferences;
const choices = MAIL_CHOICES.map((value) => ({ value, label: says.choices[value] }));

/** How each kind of notification arrives: under the bell, and by e-mail. A choice is saved at once. */
export const Preferences = withControls(function Preferences() {
  const { data, error, refetch } = useQuery(preferences);
  if (!data)
    return error ? (
      <Failure lead={says.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={4} />
    );
  return (
    <ul className={styles.kinds}>
      {data.map((one) => (
        <Kind key={one.kind} one={one} />
      ))}
    </ul>
  );
});

function Kind({ one: { kind, in_app, mail } }: { one: NotificationPreference }) {
  const { label, what } = says.kinds[kind];
  const choice = useCommand({
    mutationFn: choose,
    onSuccess: () => toast.success(says.saved),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [NOTIFICATIONS] },
  });
  // What was just chosen is shown while it is saved.
  const shown = { in_app, mail, ...(choice.isSending ? choice.variables : {}) };
  const set = (chosen: Omit<Chosen, 'kind'>) => choice.send({ kind, ...chosen });
  return (
    <li aria-label={label}>
      <div>
        <strong>{label}</strong>
        <p className="muted">{what}</p>
      </div>
      <Switch
        label={says.inApp}
        aria-label={says.inAppOf(label)}
        size="md"
        checked={shown.in_app}
        disabled={choice.isSending}
        onChange={({ currentTarget }) => set({ in_app: currentTarget.checked })}
      />
      {shown.mail === null ? (
        <p className="muted">{says.always}</p>
      ) : (
        <Select
          label={says.mailOf(label)}
          value={shown.mail}
          options={choices}
          disabled={choice.isSending}
          onChange={(chosen) => set({ mail: chosen as MailChoice })}
        />
      )}
    </li>
  );
}
