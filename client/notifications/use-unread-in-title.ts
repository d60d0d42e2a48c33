import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Puts how much is unread before the title of the browser's tab, also when a page changes the title. */
export function useUnreadInTitle(count: number) {
  useEffect(() => {
    const show = (title: string) => {
      if (document.title !== title) document.title = title;
    };
    const plain = () => document.title.replace(COUNT, '');
    const mark = () => show(count > 0 ? `(${count}) ${plain()}` : plain());
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      show(plain());
    };
  }, [count]);
}
