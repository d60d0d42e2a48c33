import { Switch } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { keepDevice, leaveDevice, PUSH_DEVICE } from './notifications.api';
import styles from './notifications.module.css';
import { type DeviceState, turnOff, turnOn } from './push-device';
import { texts } from './push.texts';

interface Props {
  /** The site's, for the browser's subscription. */
  publicKey: string;
  state: DeviceState;
}

const HINTS: Partial<Record<DeviceState, string>> = {
  unsupported: texts.unsupported,
  'home-screen': texts.homeScreen,
  blocked: texts.blocked,
};

/** Whether notifications reach this device while the site is closed. The browser is asked when it is turned on, and not before. */
export function PushSwitch({ publicKey, state }: Props) {
  const [failure, setFailure] = useState<string>();
  const change = useCommand<void, boolean>({
    onMutate: () => setFailure(undefined),
    mutationFn: (isOn) => (isOn ? turnOn(publicKey, keepDevice) : leaveDevice().then(turnOff)),
    onSuccess: (_, isOn) => toast.success(isOn ? texts.turnedOn : texts.turnedOff),
    onError: (error) => setFailure(messageOf(error)),
    meta: { changes: [PUSH_DEVICE] },
  });
  const hint = HINTS[state];
  const isTurnedOn = change.isSending && change.variables === true;
  return (
    <section className={styles.device} aria-label={texts.title}>
      <Title order={3} size="h5">
        {texts.title}
      </Title>
      {hint ? (
        <p>{hint}</p>
      ) : (
        <>
          <p className="muted">{state === 'on' ? texts.on : texts.lead}</p>
          <Switch
            label={texts.switch}
            size="md"
            checked={change.isSending ? change.variables : state === 'on'}
            disabled={change.isSending}
            onChange={({ currentTarget }) => change.send(currentTarget.checked)}
          />
          <p role="status">{isTurnedOn && texts.asking}</p>
          {failure && (
            <p className={styles.refused} role="alert">
              {failure}
            </p>
          )}
        </>
      )}
    </section>
  );
}
