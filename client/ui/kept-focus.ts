export const REACHABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), summary';

/**
 * Keeps the focus in a list whose rows change under it: a ref of the list. When the element with the focus is removed, the
 * focus moves on to the first control of its row, of the row that took its place, or to the page; when it was
 * disabled while a command was sent, the focus returns to it; when the whole list is gone, it moves to the page. A focus that the
 * person moved elsewhere stays there.
 */
export function keptFocus(list: HTMLElement | null) {
  if (!list) return;
  let focused: HTMLElement | undefined;
  let [row, place]: [Element | undefined, number] = [undefined, 0];

  const enter = ({ target }: FocusEvent) => {
    focused = target as HTMLElement;
    row = [...list.children].find((one) => one.contains(focused!));
    place = row ? [...list.children].indexOf(row) : 0;
  };
  const leave = () => {
    if (focused?.isConnected && !focused.matches(':disabled')) focused = undefined;
  };
  const watch = new MutationObserver(() => {
    if (!focused || document.activeElement !== document.body) return;
    if (focused.isConnected) return void (focused.matches(':disabled') || focused.focus());
    const next = row?.isConnected ? row : list.children[Math.min(place, list.children.length - 1)];
    (next?.querySelector<HTMLElement>(REACHABLE) ?? page())?.focus();
  });

  list.addEventListener('focusin', enter);
  list.addEventListener('focusout', leave);
  watch.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    list.removeEventListener('focusin', enter);
    list.removeEventListener('focusout', leave);
    watch.disconnect();
    if (focused) requestAnimationFrame(() => document.activeElement === document.body && page()?.focus());
  };
}

const page = () => document.querySelector<HTMLElement>('main');
