import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Button } from '../ui/button';
import { Progress } from '../ui/progress';
import styles from './composer.module.css';
import { texts } from './messages.texts';
import type { Attachments, Chosen } from './use-attachments';

const says = texts.composer;

/** The files of the next message, with how far each is. */
export const ChosenFiles = ({ attachments: { files, remove, retry } }: { attachments: Attachments }) =>
  files.length > 0 && (
    <ul className={styles.files}>
      {files.map((one) => (
        <ChosenFile key={one.key} chosen={one} remove={() => remove(one)} retry={() => retry(one)} />
      ))}
    </ul>
  );

interface Props {
  chosen: Chosen;
  remove: () => void;
  retry: () => void;
}

function ChosenFile({ chosen: { file, share, isLost, refusal, isFinal, stored }, remove, retry }: Props) {
  const { name } = file;
  const isUnderWay = !stored && !refusal;
  return (
    <li className={styles.file}>
      <span className={styles.name}>{name}</span>
      {isUnderWay && (
        <Progress className={styles.share} value={Math.round(100 * share)} aria-label={says.uploaded(name)} />
      )}
      {refusal && !isFinal && (
        <Button size="compact" variant="default" onClick={retry}>
          {says.retry}
        </Button>
      )}
      <ActionIcon aria-label={isUnderWay ? says.cancel(name) : says.remove(name)} onClick={remove}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
      {isLost && isUnderWay && (
        <p className="muted" role="status">
          {says.lost}
        </p>
      )}
      {refusal && (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}
