import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { toast } from '../ui/toast';
import { askForNewsletter, leaveOwn, newsletterKeys, ownNewsletter } from './newsletter.api';
import styles from './newsletter.module.css';
import { texts as says } from './newsletter.texts';

/** Whether the newsletter is sent to the address of the account: a consent apart from the one to marketing mails. */
export function OwnNewsletter() {
  const { data, error, refetch } = useQuery(ownNewsletter);
  const { keyOf, finish } = useAttempt();
  const command = useCommand({
    mutationFn: ({ act, email }: { act: 'join' | 'leave'; email: string }) =>
      act === 'join' ? askForNewsletter({ email, form: 'profile' }, keyOf(act)) : leaveOwn(keyOf(act)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (failure) => toast.error(messageOf(failure)),
    meta: { changes: [newsletterKeys.own] },
  });
  if (!data)
    return error ? (
      <Failure lead={says.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={1} />
    );
  const { email, status, since } = data;
  const button = (act: 'join' | 'leave', label: string) => (
    <Button variant="default" loading={command.isSending} onClick={() => command.send({ act, email })}>
      {label}
    </Button>
  );
  return (
    <section aria-label={says.title} className={styles.own}>
      <strong>{says.title}</strong>
      <p className="muted">{says.lead}</p>
      <p>
        {says[status](email)} {since && <Time at={since} />}
      </p>
      {status === 'confirmed'
        ? button('leave', says.leave)
        : button('join', status === 'none' ? says.join : says.again)}
    </section>
  );
}
