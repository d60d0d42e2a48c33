import { IconCloudDownload, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/api-error';
import { useSession } from '../../../lib/http/session';
import { useCommand } from '../../../lib/http/use-command';
import { canKeep, forget, isKept } from '../../../lib/offline/kept-guides';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import styles from './offline.module.css';
import { keepGuide } from './keep-guide';
import { texts } from './offline.texts';

/** Keeps the guide on this device, to be read without a connection (A6.22), or removes it. */
export function OfflineSwitch({ guide }: { guide: string }) {
  const person = useSession()?.user?.id ?? '';
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const kept = { person, guide };
  const state = { queryKey: ['offline', person, guide], queryFn: () => isKept(kept), staleTime: Infinity };
  const { data: isOnDevice } = useQuery(state);
  const onSettled = () => queries.invalidateQueries({ queryKey: state.queryKey });
  const keeping = useCommand({
    mutationFn: () => keepGuide(person, guide, setShare),
    onSuccess: () => toast.success(texts.done),
    onError: (error) => toast.error(isFull(error) ? texts.full : messageOf(error)),
    onSettled,
  });
  const removal = useCommand({
    mutationFn: () => forget(kept),
    onSuccess: () => toast.success(texts.removed),
    onError: (error) => toast.error(messageOf(error)),
    onSettled,
  });
  if (!person || !canKeep() || isOnDevice === undefined) return null;
  if (keeping.isSending)
    return (
      <label className={styles.keeping}>
        {texts.keeping}
        <progress value={share} />
      </label>
    );
  if (!isOnDevice)
    return (
      <Button
        variant="default"
        leftSection={<IconCloudDownload size={20} aria-hidden="true" />}
        onClick={() => keeping.send()}
      >
        {texts.keep}
      </Button>
    );
  return (
    <>
      <span className={styles.kept}>
        <IconCircleCheckFilled size={20} color="var(--palm)" aria-hidden="true" />
        {texts.kept}
      </span>
      <Button variant="subtle" loading={removal.isSending} onClick={() => removal.send()}>
        {texts.remove}
      </Button>
    </>
  );
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';
