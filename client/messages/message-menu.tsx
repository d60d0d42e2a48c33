import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFlag, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { copyText } from '../ui/copy-text';
import styles from './conversation.module.css';
import { texts } from './messages.texts';
import type { Message } from './messages.types';
import { mayEdit } from './rows';

const says = texts.message;

interface Props {
  message: Message;
  edit: () => void;
  report: () => void;
  deleteForMe: () => void;
  deleteForAll: () => void;
}

/** What can be done with a message that was sent. */
export function MessageMenu({ message, edit, report, deleteForMe, deleteForAll }: Props) {
  const { text, from_me } = message;
  const copy = () => copyText(text, { copied: says.copied, notCopied: says.notCopied });
  return (
    <Menu
      position={from_me ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      classNames={{ item: styles.choice }}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <ActionIcon className={styles.more} aria-label={says.label} title={says.label} color="gray">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {text && mayEdit(message) && (
          <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={edit}>
            {says.edit}
          </Menu.Item>
        )}
        {text && (
          <Menu.Item leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
            {says.copy}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={deleteForMe}>
          {says.deleteForMe}
        </Menu.Item>
        {from_me ? (
          <Menu.Item leftSection={<IconTrashX size={20} aria-hidden="true" />} onClick={deleteForAll}>
            {says.deleteForAll}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconFlag size={20} aria-hidden="true" />} onClick={report}>
            {says.report}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
