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
  /** Opens what the person wrote, to be reported. */
  report: (username: string) => void;
}

/** Names what blocking does before it is done; what the person wrote can be reported right after. */
export function Blocking({ person, end, onBlocked, report }: Props) {
  const name = fullName(person, person.username);
  const blocking = useCommand({
    once: true,
    mutationFn: (_isReporting: boolean) => blockPerson(person.username),
    onSuccess: ({ message }, isReporting) => {
      toast.success(message);
      if (isReporting) report(person.username);
      else onBlocked();
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [messageKeys.threads, NOTIFICATIONS, ['network']] },
  });
  const isSending = (isReporting: boolean) => blocking.isSending && blocking.variables === isReporting;
  return (
    <div className={styles.asked} role="group" aria-label={says.blockOf(name)}>
      <p role="status">{says.blockAsks(name)}</p>
      <Button loading={isSending(false)} onClick={() => blocking.send(false)}>
        {says.block}
      </Button>
      <Button variant="default" loading={isSending(true)} onClick={() => blocking.send(true)}>
        {says.blockAndReport}
      </Button>
      <Button variant="default" autoFocus onClick={end}>
        {says.cancel}
      </Button>
    </div>
  );
}
