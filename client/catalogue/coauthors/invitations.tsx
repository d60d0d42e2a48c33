import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '../../lib/http/api.types';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { fullName } from '../../ui/names';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { accept, changedByAnswer, decline, invitations } from './coauthors.api';
import styles from './coauthors.module.css';
import { texts } from './coauthors.texts';

const says = texts.invitation;

/** The open invitations to write a guide of another person, each with its share and the two answers. */
export function Invitations() {
  const { data = [] } = useQuery(invitations);
  if (data.length === 0) return null;
  return (
    <ul className={styles.invitations} aria-label={says.label}>
      {data.map((invitation) => (
        <Row key={invitation.slug} invitation={invitation} />
      ))}
    </ul>
  );
}

function Row({ invitation: { slug, title, owner, share, invited_at } }: { invitation: Invitation }) {
  const { keyOf, finish } = useAttempt();
  const { send, isSending, variables } = useCommand({
    mutationFn: (answer: 'accept' | 'decline') =>
      answer === 'accept' ? accept(slug, share, keyOf(answer, share)) : decline(slug, keyOf(answer)),
    meta: { changes: changedByAnswer(slug) },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const name = owner ? fullName(owner, owner.username) : says.someone;
  return (
    <li className={`card ${styles.invitation}`}>
      <div>
        <Title order={3} size="h4">
          {title}
        </Title>
        <p>
          {says.invites(name, share)}{' '}
          <span className="muted">
            <Time at={invited_at} />
          </span>
        </p>
        <p className="muted">{says.waits(name)}</p>
        <p className="muted">{says.rights}</p>
      </div>
      <Group gap={8}>
        <Button loading={isSending && variables === 'accept'} onClick={() => send('accept')}>
          {says.accept(share)}
        </Button>
        <Button variant="default" loading={isSending && variables === 'decline'} onClick={() => send('decline')}>
          {says.decline}
        </Button>
      </Group>
    </li>
  );
}
