import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { messageOf } from '../../../lib/http/api-error';
import type { QueryKey } from '@tanstack/react-query';
import { useCommand } from '../../../lib/http/use-command';
import { toast } from '../../../ui/toast';

/** Pixels a pointer moves before a press becomes a drag. */
const DRAG_FROM = 6;

interface Options<Item> {
  items: readonly Item[];
  save: (order: string[]) => Promise<unknown>;
  changes: readonly QueryKey[];
}

/**
 * The order of the rows of a list, changed by `move` or by dragging a row's handle with mouse or finger. A new order shows
 * at once and is sent; a later one waits for the answer of the one before.
 */
export function useReorder<Item extends { id: string }>({ items, save, changes }: Options<Item>) {
  const [order, setOrder] = useState<string[]>();
  const [target, setTarget] = useState<{ id: string; to: number }>();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string[]>(undefined);
  const wasDragged = useRef(false);
  const command = useCommand({
    mutationFn: save,
    meta: { changes },
    onError: (error) => {
      wanted.current = undefined;
      setOrder(undefined);
      toast.error(messageOf(error));
    },
    onSettled: (_answer, error, sent) => {
      if (error) return;
      if (wanted.current === sent) setOrder(undefined);
      else if (wanted.current) command.send(wanted.current);
    },
  });

  const known = new Map(items.map((item) => [item.id, item]));
  const sorted = order ? [...order, ...known.keys()].flatMap(taken(known)) : items;

  const move = (id: string, to: number) => {
    const ids = sorted.map((item) => item.id);
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    wanted.current = ids;
    setOrder(ids);
    command.send(ids);
  };

  /** The place a row takes when it is dropped at this height of the window. */
  const placeAt = (id: string, y: number) => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row.hasAttribute('data-row'));
    const from = sorted.findIndex((item) => item.id === id);
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    const gap = below < 0 ? rows.length : below;
    return gap > from ? gap - 1 : gap;
  };

  /** Of the handle of a row: a press that moves drags the row; the click at its end does nothing else. */
  const dragging = (id: string) => ({
    onPointerDown(press: PointerEvent) {
      wasDragged.current = false;
      if (press.button !== 0) return;
      const { clientY: start, pointerId } = press;
      let to: number | undefined;
      const stop = new AbortController();
      const ofPress = (work: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) =>
        event.pointerId === pointerId && work(event);
      const follow = ofPress(({ clientY }) => {
        if (to === undefined && Math.abs(clientY - start) < DRAG_FROM) return;
        wasDragged.current = true;
        to = placeAt(id, clientY);
        setTarget({ id, to });
      });
      const end = ofPress(({ type }) => {
        stop.abort();
        setTarget(undefined);
        if (to !== undefined && type === 'pointerup') move(id, to);
      });
      window.addEventListener('pointermove', follow, { signal: stop.signal });
      window.addEventListener('pointerup', end, { signal: stop.signal });
      window.addEventListener('pointercancel', end, { signal: stop.signal });
    },
    onClickCapture(click: MouseEvent) {
      if (wasDragged.current && click.detail > 0) click.stopPropagation();
    },
  });

  return { list, sorted, move, dragging, target };
}

/** Each item once. */
function taken<Item>(known: Map<string, Item>) {
  const left = new Map(known);
  return (id: string) => {
    const item = left.get(id);
    left.delete(id);
    return item === undefined ? [] : [item];
  };
}
