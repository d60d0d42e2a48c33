import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { lazyPanel } from '../ui/lazy-panel';
import { RowSkeletons } from '../ui/skeletons';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { texts } from './accounts.texts';
import { authenticator, type AuthenticatorStep } from './authenticator.api';

const says = texts.authenticator;
const FEW = 3;
const AuthenticatorModal = lazyPanel(async () => (await import('./authenticator-modal')).AuthenticatorModal);

/** Whether an authenticator app is asked for at sign-ins and withdrawals (A8.16), and what can be done about it. */
export function Authenticator() {
  const { data, error, refetch } = useQuery(authenticator);
  const [step, setStep] = useState<AuthenticatorStep>('set-up');
  const [opened, setOpened] = useState(false);
  const open = (next: AuthenticatorStep) => () => {
    setStep(next);
    setOpened(true);
  };
  if (!data)
    return error ? (
      <Failure lead={says.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={1} />
    );
  return (
    <>
      {data.is_on ? (
        <>
          <p>
            <Status tone="good">{says.on}</Status>
            {data.since && (
              <span className="muted">
                {' '}
                {says.since} <Time at={data.since} />, {says.left(data.codes_left)}
              </span>
            )}
          </p>
          {data.codes_left <= FEW && <p>{says.fewLeft}</p>}
          <Group gap={8} mt="sm">
            <Button variant="default" onClick={open('new-codes')}>
              {says.newCodes}
            </Button>
            <Button variant="subtle" onClick={open('turn-off')}>
              {says.turnOff}
            </Button>
          </Group>
        </>
      ) : (
        <>
          <p className="muted">{says.lead}</p>
          <Button variant="default" mt="sm" onClick={open('set-up')}>
            {says.setUp}
          </Button>
        </>
      )}
      <AuthenticatorModal opened={opened} step={step} onClose={() => setOpened(false)} />
    </>
  );
}
