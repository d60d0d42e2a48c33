import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import styles from './editing.module.css';
import { texts } from './editing.texts';

/** What else can be done with a row. */
export interface More {
  label: string;
  icon: ReactNode;
  start: () => void;
}

interface Props {
  /** What the row is, in its label. */
  of: string;
  at: number;
  count: number;
  move: (to: number) => void;
  remove: () => void;
  /** Renames or edits the row. */
  edit?: { label: string; start: () => void };
  more?: More;
  handle: Pick<ComponentPropsWithoutRef<'button'>, 'onPointerDown' | 'onClickCapture'>;
}

/** The handle of a row: dragged it moves the row, pressed it opens what else can be done with it. */
export function RowMenu({ of, at, count, move, remove, edit, more, handle }: Props) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      classNames={{ item: styles.choice }}
      // Within its landmark, and not cut off by a list that scrolls.
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon className={styles.handle} aria-label={texts.options(of)} title={texts.drag} data-handle {...handle}>
          <IconGripVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {edit && (
          <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={edit.start}>
            {edit.label}
          </Menu.Item>
        )}
        {more && (
          <Menu.Item leftSection={more.icon} onClick={more.start}>
            {more.label}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowUp size={20} aria-hidden="true" />}
          disabled={at === 0}
          onClick={() => move(at - 1)}
        >
          {texts.up}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={20} aria-hidden="true" />}
          disabled={at === count - 1}
          onClick={() => move(at + 1)}
        >
          {texts.down}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={remove}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
