import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/api-error';
import { useCommand } from '../../../lib/http/use-command';
import { toast } from '../../../ui/toast';

interface Removed {
  id: string;
  name: string;
  /** Its place among the rows and the removed ones. */
  at: number;
}

/** A row of the list, or the place of one that was removed. */
export type Row<Item> = { id: string; item: Item; name?: undefined } | { id: string; item?: undefined; name: string };

interface Options<Item> {
  items: readonly Item[];
  remove: (id: string) => Promise<unknown>;
  changes: readonly QueryKey[];
  onRemoved: (row: Removed) => void;
}

/** Removes rows at once. Each removed one keeps its place until it is forgotten: restored, or not undone in time. */
export function useRemoval<Item extends { id: string }>({ items, remove, changes, onRemoved }: Options<Item>) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const removal = useCommand({
    mutationFn: ({ id }: Removed) => remove(id),
    meta: { changes },
    onSuccess: (_, row) => {
      setRemoved((all) => [...all, row].sort((one, other) => one.at - other.at));
      onRemoved(row);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const shown = items.filter(({ id }) => !removed.some((one) => one.id === id));
  const rows: Row<Item>[] = shown.map((item) => ({ id: item.id, item }));
  for (const { id, name, at } of removed) rows.splice(at, 0, { id, name });
  return {
    shown,
    rows,
    removeRow: removal.send,
    forget: (id: string) => setRemoved((all) => all.filter((one) => one.id !== id)),
  };
}
