import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFlag, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '../ui/copy-text';
import '../ui/icon-button.css';
import styles from './conversation.module.css';
import { texts } from './messages.texts';
import type { Message } from './messages.types';
import { mayEdit } from './rows';
import { useDeletion } from './use-deletion';

const says = texts.message;

interface Props {
  message: Message;
  edit: (message: Message) => void;
  report: (message: Message) => void;
  deleteForAll: () => void;
}

/**
 * What can be done with a message that was sent. A conversation shows many messages and their menus are seldom opened: until
 * then there is the button alone.
 */
export function MessageMenu(props: Props) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement>();
  const [isOpen, setOpen] = useState(false);
  const toggle = (pressed: HTMLButtonElement) => {
    // A menu that is made open would not know where the focus returns to.
    if (!button) flushSync(() => setButton(pressed));
    setOpen(!isOpen);
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className={`icon-button ${styles.more}`}
        aria-label={says.label}
        title={says.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={({ currentTarget }) => toggle(currentTarget)}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
      {button && <Choices {...props} id={id} button={button} isOpen={isOpen} setOpen={setOpen} />}
    </>
  );
}

interface ChoicesProps extends Props {
  id: string;
  button: HTMLButtonElement;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

function Choices({ message, edit, report, deleteForAll, id, button, isOpen, setOpen }: ChoicesProps) {
  const { text, from_me } = message;
  const deletion = useDeletion(message);
  const copy = () => copyText(text, { copied: says.copied, notCopied: says.notCopied });
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={setOpen}
      position={from_me ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      classNames={{ item: styles.choice }}
      withInitialFocusPlaceholder={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <Standing button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {text && mayEdit(message) && (
          <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={() => edit(message)}>
            {says.edit}
          </Menu.Item>
        )}
        {text && (
          <Menu.Item leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
            {says.copy}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={() => deletion.send('me')}>
          {says.deleteForMe}
        </Menu.Item>
        {from_me ? (
          <Menu.Item leftSection={<IconTrashX size={20} aria-hidden="true" />} onClick={deleteForAll}>
            {says.deleteForAll}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconFlag size={20} aria-hidden="true" />} onClick={() => report(message)}>
            {says.report}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The target of a menu, where the button stands already. */
function Standing({ button, ref }: { button: HTMLButtonElement; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}
