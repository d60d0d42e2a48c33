import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import styles from './editing.module.css';
import { texts } from './editing.texts';
import { type More, RowMenu } from './row-menu';
import { RemovedRow } from './removed-row';
import { useRemoval } from './use-removal';
import { useReorder } from './use-reorder';

interface Props<Item> {
  className?: string;
  label?: string;
  rowClass?: string;
  items: readonly Item[];
  changes: readonly QueryKey[];
  nameOf: (item: Item, number: number) => string;
  /** What stands in a row before its handle. */
  children: (item: Item, index: number) => ReactNode;
  /** The form in place of a row that is edited, and what its button says; none where it cannot be edited. */
  edit: (item: Item) => { label: string; form: (close: () => void) => ReactNode } | undefined;
  /** What else can be done with a row. */
  more?: (item: Item) => More | undefined;
  reorder: (order: string[]) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

/** A list whose rows its owner edits, moves and removes. The focus stays with a moved row; in place of a removed one it is on Undo. */
export function OwnRows<Item extends { id: string }>(props: Props<Item>) {
  const {
    className,
    label,
    rowClass = '',
    items,
    changes,
    nameOf,
    children,
    edit,
    more,
    reorder,
    remove,
    restore,
  } = props;
  const { list, sorted, move, dragging, target } = useReorder({ items, save: reorder, changes });
  const [edited, setEdited] = useState<string>();
  const [said, setSaid] = useState('');
  const [focused, setFocused] = useState<{ id: string }>();
  const { removeRow, forget, shown, rows } = useRemoval({
    items: sorted,
    remove,
    changes,
    onRemoved: ({ name }) => {
      setSaid(texts.removed(name));
      setFocused(undefined);
    },
  });
  /** A restored row comes with the list that is fetched after it. */
  const isThere = shown.some(({ id }) => id === focused?.id);

  useLayoutEffect(() => {
    if (focused && isThere) handleOf(list.current, focused.id)?.focus();
  }, [focused, isThere, list]);

  const close = (id: string) => {
    setFocused({ id });
    setEdited(undefined);
  };

  return (
    <>
      {rows.length > 0 && (
        <ol ref={list} className={className} aria-label={label}>
          {rows.map(({ id, item, name: removed = '' }, place) => {
            if (!item)
              return (
                <li key={id}>
                  <RemovedRow
                    message={texts.removed(removed)}
                    restore={() => restore(id)}
                    changes={changes}
                    onRestored={() => {
                      forget(id);
                      setFocused({ id });
                    }}
                    end={(hadFocus) => {
                      forget(id);
                      if (hadFocus) setFocused(rows[place + 1] ?? rows[place - 1]);
                    }}
                  />
                </li>
              );
            const at = shown.indexOf(item);
            const editing = edit(item);
            if (id === edited && editing)
              return (
                <li key={id} data-row={id}>
                  {editing.form(() => close(id))}
                </li>
              );
            const name = nameOf(item, at + 1);
            const dropped = target && target.id !== id && target.to === at;
            return (
              <li
                key={id}
                data-row={id}
                className={`${styles.row} ${rowClass}`}
                data-dragged={target?.id === id || undefined}
                data-drop={
                  dropped ? (sorted.findIndex((one) => one.id === target.id) > at ? 'before' : 'after') : undefined
                }
              >
                {children(item, at)}
                <RowMenu
                  of={name}
                  at={at}
                  count={shown.length}
                  handle={dragging(id)}
                  edit={editing && { label: editing.label, start: () => setEdited(id) }}
                  more={more?.(item)}
                  remove={() => removeRow({ id, name, at: place })}
                  move={(to) => {
                    setFocused({ id });
                    move(id, to);
                    setSaid(texts.moved(name, to + 1, shown.length));
                  }}
                />
              </li>
            );
          })}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

const handleOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-handle]`);
