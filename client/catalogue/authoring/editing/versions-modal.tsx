import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/api-error';
import { useCommand } from '../../../lib/http/use-command';
import { Button } from '../../../ui/button';
import { withControls } from '../../../ui/controls/controls';
import { Failure } from '../../../ui/failure';
import type { PanelProps } from '../../../ui/lazy-panel';
import { TextSkeleton } from '../../../ui/skeletons';
import { Time } from '../../../ui/time';
import { toast } from '../../../ui/toast';
import { catalogueKeys } from '../../catalogue.api';
import { ChangedText } from '../../changed-text';
import { editText, textVersions } from '../authoring.api';
import styles from './versions.module.css';
import { texts } from './versions.texts';

interface Props extends PanelProps {
  /** The item, while it is opened. */
  item: string | undefined;
}

/** The earlier versions of a text: what differs from today's, and a way back to each. */
export const VersionsModal = withControls(({ opened, onClose, item }: Props) => (
  <Modal opened={opened} onClose={onClose} size="lg" title={texts.title}>
    {item && <Versions key={item} item={item} close={onClose} />}
  </Modal>
));

function Versions({ item, close }: { item: string; close: () => void }) {
  const { data: versions, error, refetch } = useQuery(textVersions(item));
  const [chosen, setChosen] = useState<number>();
  const restoring = useCommand({
    mutationFn: (text: string) => editText(item, text),
    meta: { changes: [catalogueKeys.allSections] },
    onSuccess: () => {
      toast.success(texts.restored);
      close();
    },
    onError: (refusal) => toast.error(messageOf(refusal)),
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!versions) return <TextSkeleton />;
  const [current, ...earlier] = versions;
  if (!current || earlier.length === 0) return <p className="muted">{texts.none}</p>;
  const shown = earlier.find(({ number }) => number === chosen) ?? earlier[0]!;
  return (
    <div className={styles.versions}>
      <ol className={styles.list} aria-label={texts.earlier}>
        {earlier.map(({ number, at }) => (
          <li key={number}>
            <Button
              variant={number === shown.number ? 'light' : 'subtle'}
              aria-pressed={number === shown.number}
              onClick={() => setChosen(number)}
            >
              {texts.version(number)}, <Time at={at} />
            </Button>
          </li>
        ))}
      </ol>
      <p className="muted">{texts.legend}</p>
      <p className={styles.text} role="region" aria-label={texts.version(shown.number)} tabIndex={0}>
        <ChangedText before={current.text} after={shown.text} />
      </p>
      <div>
        <Button loading={restoring.isSending} onClick={() => restoring.send(shown.text)}>
          {texts.restore(shown.number)}
        </Button>
      </div>
    </div>
  );
}
