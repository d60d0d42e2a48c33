import { act } from '@testing-library/react';

type Tell = (isIntersecting: boolean) => void;

/**
 * In every test of the file, tells the screen which of its elements are in the window, which jsdom does not know: each at
 * once with `atOnce`, all together with `scrollTo`.
 */
export function seenElements({ atOnce = false } = {}) {
  const RealObserver = globalThis.IntersectionObserver;
  let observed: Tell[] = [];
  beforeEach(() => {
    observed = [];
    globalThis.IntersectionObserver = class {
      private isOver = false;
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => {
        const see: Tell = (isIntersecting) => this.isOver || this.tell([{ isIntersecting }]);
        observed.push(see);
        if (atOnce) act(() => see(true));
      };
      disconnect = () => void (this.isOver = true);
    } as never;
  });
  afterEach(() => void (globalThis.IntersectionObserver = RealObserver));
  return {
    /** Whether they are seen, one time after the other. */
    scrollTo: (...seen: boolean[]) =>
      act(() => Promise.resolve(seen.forEach((isSeen) => observed.forEach((see) => see(isSeen))))),
  };
}
