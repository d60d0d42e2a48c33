const listeners = new Map<string, () => void>();

/** Calls `act` when another page or person changed what this person sees of the view; returns a function that ends it. */
export function onOwnNews(view: string, act: () => void) {
  listeners.set(view, act);
  return () => void listeners.delete(view);
}

export const announce = (view: string) => listeners.get(view)?.();

/** Messages may have been missed: each of them. */
export const announceAll = () => listeners.forEach((act) => act());
