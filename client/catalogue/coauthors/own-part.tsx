import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Status } from '../../ui/status';
import { toast } from '../../ui/toast';
import { changedByAnswer, leave } from './coauthors.api';
import styles from './coauthors.module.css';
import { texts } from './coauthors.texts';
import { Confirmation } from '../../ui/confirmation';

const says = texts.own;

interface Props {
  listing: { slug: string; title: string };
  /** Per cent. */
  share: number;
}

/** Under the card of a guide of another person: the own share, its sections, and the way out. */
export function OwnPart({ listing: { slug, title }, share }: Props) {
  const { keyOf, finish } = useAttempt();
  const { send, isSending } = useCommand({
    mutationFn: () => leave(slug, keyOf(slug)),
    meta: { changes: changedByAnswer(slug) },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className={styles.part}>
      <Status tone="good">{says.mark(share)}</Status>
      <Group gap={8}>
        <Button component={Link} to={`/listing/${slug}/sections`} variant="default" aria-label={says.openNamed(title)}>
          {says.open}
        </Button>
        <Confirmation
          label={says.leave}
          named={says.leaveNamed(title)}
          asks={says.asks}
          yes={says.yes}
          no={says.no}
          isSending={isSending}
          act={() => send()}
        />
      </Group>
    </div>
  );
}
