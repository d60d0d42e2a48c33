import { Button, Title } from '@mantine/core';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '../lib/http/api-error';
import { Avatar } from '../ui/avatar';
import { fullName } from '../ui/names';
import { NotOpenYet } from '../ui/not-open';
import { Status } from '../ui/status';
import { toast } from '../ui/toast';
import { acceptRequest, type Founder, networkKeys, sendRequest } from './network.api';
import styles from './network.module.css';

/** A founder and the actions the server allows. */
export function CofounderCard({ entry }: { entry: Founder }) {
  const { co_founder: person, role, desc, note, reasons } = entry;
  const name = fullName(person);
  return (
    <li className={`card ${styles.person}`} aria-label={name}>
      <div className={styles.face}>
        <Avatar person={person} size={56} />
        <div>
          <Title order={4}>{name}</Title>
          {role && <p className="muted">{role}</p>}
        </div>
      </div>
      {desc && <p className={styles.desc}>{desc}</p>}
      {reasons?.[0] && <p className={`muted ${styles.why}`}>{reasons[0]}</p>}
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <div className={styles.actions}>
        <Actions entry={entry} name={name} />
      </div>
    </li>
  );
}

function Actions({ entry, name }: { entry: Founder; name: string }): ReactNode {
  if (entry.direction === 'connected')
    return (
      <Status tone="good" icon={<IconCheck size={16} aria-hidden="true" />}>
        Connected
      </Status>
    );
  if (entry.direction === 'received') return <Answer entry={entry} name={name} />;
  return <Connect entry={entry} name={name} />;
}

/** Busy until the refetched entry shows the request as sent. */
function Connect({ entry, name }: { entry: Founder; name: string }) {
  const send = useNetworkMutation(
    () => sendRequest(entry.co_founder.username),
    [networkKeys.suggestions, networkKeys.sent],
  );
  const { reset } = send;
  useEffect(() => {
    if (entry.reqSent) reset();
  }, [entry.reqSent, reset]);

  if (entry.reqSent) return <Button disabled>Request Sent</Button>;
  return (
    <>
      <Button
        aria-label={`Connect with ${name}`}
        leftSection={<IconUserPlus size={20} aria-hidden="true" />}
        loading={send.isPending || send.isSuccess}
        onClick={() => send.mutate()}
      >
        Connect
      </Button>
      <NotOpenYet variant="subtle">Dismiss</NotOpenYet>
    </>
  );
}

function Answer({ entry, name }: { entry: Founder; name: string }) {
  const accept = useNetworkMutation(
    () => acceptRequest(entry.request_id ?? entry.id),
    [networkKeys.received, networkKeys.suggestions, networkKeys.connections],
  );
  return (
    <>
      <Button
        aria-label={`Accept ${name}`}
        leftSection={<IconCheck size={20} aria-hidden="true" />}
        loading={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate()}
      >
        Accept
      </Button>
      <NotOpenYet variant="subtle">Decline</NotOpenYet>
    </>
  );
}

function useNetworkMutation(call: () => Promise<{ data: { message: string } }>, changes: QueryKey[]) {
  return useMutation({
    mutationFn: call,
    onSuccess: (said) => toast.success(said.data.message),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes },
  });
}
