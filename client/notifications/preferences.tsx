import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAIL_CHOICES, type MailChoice } from '#server/kernel/notification-kinds';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { withControls } from '../ui/controls/controls';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { Select } from '../ui/select';
import { RowSkeletons } from '../ui/skeletons';
import { toast } from '../ui/toast';
import { NOTIFICATIONS } from '../lib/http/unread';
import { type Chosen, choose, type NotificationPreference, preferences, pushDevice } from './notifications.api';
import styles from './notifications.module.css';
import { texts } from './notifications.texts';
import { PushSwitch } from './push-switch';
import { texts as pushTexts } from './push.texts';

const says = texts.preferences;
const choices = MAIL_CHOICES.map((value) => ({ value, label: says.choices[value] }));

/** How each kind of notification arrives: under the bell, by e-mail, and on devices. A choice is saved at once. */
export const Preferences = withControls(function Preferences() {
  const chosen = useQuery(preferences);
  const device = useQuery(pushDevice);
  const error = chosen.error ?? device.error;
  if (!chosen.data || device.data === undefined)
    return error ? (
      <Failure
        lead={says.failed}
        error={error}
        retry={() => [chosen, device].forEach((one) => one.error && void one.refetch())}
      />
    ) : (
      <RowSkeletons count={4} />
    );
  return (
    <>
      {device.data && <PushSwitch {...device.data} />}
      <ul className={styles.kinds}>
        {chosen.data.map((one) => (
          <Kind key={one.kind} one={one} pushes={device.data !== null} />
        ))}
      </ul>
    </>
  );
});

/** `pushes`: the site sends to devices. */
function Kind({ one: { kind, in_app, mail, push }, pushes }: { one: NotificationPreference; pushes: boolean }) {
  const label = says.names[kind];
  const choice = useCommand({
    mutationFn: choose,
    onSuccess: () => toast.success(says.saved),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [NOTIFICATIONS] },
  });
  // What was just chosen is shown while it is saved.
  const shown = { in_app, mail, push, ...(choice.isSending ? choice.variables : {}) };
  const set = (chosen: Omit<Chosen, 'kind'>) => choice.send({ kind, ...chosen });
  return (
    <li ref={keptFocus} aria-label={label}>
      <div>
        <strong>{label}</strong>
        <p className="muted">{says.kinds[kind]}</p>
      </div>
      <Switch
        label={says.inApp}
        aria-label={says.inAppOf(label)}
        size="md"
        checked={shown.in_app}
        disabled={choice.isSending}
        onChange={({ currentTarget }) => set({ in_app: currentTarget.checked })}
      />
      {pushes && (
        <Switch
          label={pushTexts.kind}
          aria-label={pushTexts.kindOf(label)}
          size="md"
          checked={shown.push}
          disabled={choice.isSending}
          onChange={({ currentTarget }) => set({ push: currentTarget.checked })}
        />
      )}
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
