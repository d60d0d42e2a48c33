import { messageOf } from '../lib/http/api-error';
import { blockPerson } from '../lib/http/blocking';
import { NOTIFICATIONS } from '../lib/http/unread';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { fullName } from '../ui/names';
import { toast } from '../ui/toast';
import styles from './messages.module.css';
import { messageKeys } from './messages.api';
import { texts } from './messages.texts';
import type { Person } from './messages.types';

const says = texts.menu;

interface Props {
  person: Person;
  end: () => void;
  onBlocked: () => void;
}

/** Names what blocking does before it is done. */
export function Blocking({ person, end, onBlocked }: Props) {
  const name = fullName(person, person.username);
  const blocking = useCommand({
    once: true,
    mutationFn: () => blockPerson(person.username),
    onSuccess: ({ message }) => {
      toast.success(message);
      onBlocked();
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [messageKeys.threads, NOTIFICATIONS, ['network']] },
  });
  return (
    <div className={styles.asked} role="group" aria-label={says.blockOf(name)}>
      <p role="status">{says.blockAsks(name)}</p>
      <Button loading={blocking.isSending} onClick={() => blocking.send()}>
        {says.block}
      </Button>
      <Button variant="default" autoFocus onClick={end}>
        {says.cancel}
      </Button>
    </div>
  );
}
