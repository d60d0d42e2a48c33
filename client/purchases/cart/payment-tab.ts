import { texts } from './cart.texts';

/** A tab for the payment page, opened empty and filled when its URL is known; undefined where the browser opens none. */
export function openTab() {
  const tab = window.open('', '_blank');
  if (!tab) return undefined;
  tab.document.title = texts.opening;
  tab.document.body.textContent = texts.opening;
  return {
    /** False where the person has closed it. */
    go(url: string): boolean {
      if (tab.closed) return false;
      tab.opener = null;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}
