import type { KeyboardEvent } from 'react';

/** Moves the focus among the links of a grid by arrow keys, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const columns = links.filter((link) => link.offsetTop === links[0]!.offsetTop).length;
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns }[event.key];
  const link = links[event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : (target ?? -1)];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Id of the element that holds the results. */
export const RESULTS_ID = 'search-results';

/** Moves the focus from the search box to the first result; false without one. */
export function focusFirstResult(): boolean {
  const link = document.getElementById(RESULTS_ID)?.querySelector<HTMLElement>('li > a');
  link?.focus();
  return Boolean(link);
}
