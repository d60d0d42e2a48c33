import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './composer.module.css';
import { texts } from './messages.texts';
import type { Message } from './messages.types';

const says = texts.composer;

/** Says which message is edited, and ends it. */
export const EditingBar = ({ message, stop }: { message: Message; stop: () => void }) => (
  <div className={styles.editing}>
    <p>
      <strong>{says.editing}</strong>
      <span className="muted">{message.text}</span>
    </p>
    <ActionIcon aria-label={says.stop} title={says.stop} onClick={stop}>
      <IconX size={20} aria-hidden="true" />
    </ActionIcon>
  </div>
);
