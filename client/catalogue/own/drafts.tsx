import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error';
import { newKey } from '../../lib/http/api';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { dropUnsent } from '../authoring/use-stored-draft';
import { discardDraft, draftKeys, drafts, restoreDraft, type StoredDraft } from '../drafts.api';
import styles from './own.module.css';
import { texts } from './own.texts';

const says = texts.drafts;

/** Listings that are not submitted yet. A discarded one can be brought back while the list is open. */
export function Drafts() {
  const { data = [] } = useQuery(drafts);
  const [discarded, setDiscarded] = useState<StoredDraft>();
  const meta = { changes: [draftKeys.list] };
  const onError = (error: Error) => toast.error(messageOf(error));
  const discard = useCommand({
    mutationFn: async (draft: StoredDraft) => {
      await discardDraft(draft.id);
      dropUnsent(draft.id);
      return draft;
    },
    onSuccess: setDiscarded,
    onError,
    meta,
  });
  const undo = useCommand({
    mutationFn: ({ id }: StoredDraft) => restoreDraft(id, newKey()),
    onSuccess: () => setDiscarded(undefined),
    onError,
    meta,
  });
  if (data.length === 0 && !discarded) return null;
  return (
    <ul className={styles.sentBack} aria-label={says.label}>
      {data.map((draft) => (
        <li key={draft.id} className={`card ${styles.request}`}>
          <div>
            <Title order={3} size="h4">
              {titleOf(draft)}
            </Title>
            <p>
              <Status tone="attention">{says.status}</Status>{' '}
              <span className="muted">
                {says.changed} <Time at={draft.updated_at} />
              </span>
            </p>
          </div>
          <Group gap={8}>
            <Button component={Link} to={`/listing/new?draft=${draft.id}`}>
              {says.continue}
            </Button>
            <Button variant="default" loading={discard.isSending} onClick={() => discard.send(draft)}>
              {says.discard}
            </Button>
          </Group>
        </li>
      ))}
      {discarded && (
        <li className={`card ${styles.request}`}>
          <p role="status">{says.discarded(titleOf(discarded))}</p>
          <Button variant="default" loading={undo.isSending} onClick={() => undo.send(discarded)}>
            {says.undo}
          </Button>
        </li>
      )}
    </ul>
  );
}

const titleOf = ({ fields }: StoredDraft) => fields.title || says.untitled;
