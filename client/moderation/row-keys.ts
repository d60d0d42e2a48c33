import { REACHABLE } from '../ui/kept-focus';

const STEPS: Record<string, number> = { j: 1, k: -1 };
const ROWS = 'ul[data-rows] > li';

/**
 * Moves the focus to the next entry of a queue by J and to the one before by K, while an entry has the focus and no field
 * is typed in: a ref of what holds the queue.
 */
export function rowKeys(queue: HTMLElement | null) {
  if (!queue) return;
  const move = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const step = STEPS[event.key];
    const row = target.closest(ROWS);
    if (!step || !row || event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select'))
      return;
    const rows = [...queue.querySelectorAll(ROWS)];
    const onward = step > 0 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse();
    // A row that another moderator has may hold no control.
    const [next] = onward.flatMap((one) => one.querySelector<HTMLElement>(REACHABLE) ?? []);
    next?.focus();
  };
  queue.addEventListener('keydown', move);
  return () => queue.removeEventListener('keydown', move);
}
