import type { Page } from 'playwright-core';

/** Stops of the focus before a control counts as out of reach. */
const MOST_STOPS = 150;

interface Stop {
  name: string;
  role: string;
  /** Why a person cannot see where the focus is. */
  hidden?: string;
}

/** The element that has the focus: the accessible name it most likely has, and whether it can be seen. */
const stop = (page: Page) =>
  page.evaluate<Stop>(`(async () => {
    // The styles of the new focus are applied with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const one = document.activeElement;
    const words = (element) => {
      const heard = element?.cloneNode(true);
      for (const silent of heard?.querySelectorAll('[aria-hidden=true]') ?? []) silent.remove();
      return (heard?.textContent ?? '').replace(/\\s+/g, ' ').trim();
    };
    const labelled = document.getElementById(one.getAttribute('aria-labelledby'));
    const name = one.getAttribute('aria-label') || words(labelled) || words(one.labels?.[0]) || words(one) || one.getAttribute('placeholder') || '';
    const role = one.getAttribute('role') || one.type || one.localName;
    if (one === document.body) return { name: '', role: 'body', hidden: 'the focus is lost' };
    const boxes = [one.parentElement, one.parentElement?.parentElement, one.parentElement?.parentElement?.parentElement];
    const shown = [one, ...(one.labels ?? []), ...boxes.filter(Boolean)];
    const isRinged = shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    if (!isRinged && one.tabIndex >= 0) return { name, role, hidden: 'no ring' };
    const box = (one.labels?.[0] && one.matches('[type=radio], [type=checkbox]') ? one.labels[0] : one).getBoundingClientRect();
    const points = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8], [0.1, 0.8], [0.9, 0.2]].map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (one.contains(top) || top.contains(one) || shown.some((element) => element.contains(top)));
    });
    return isSeen ? { name, role } : { name, role, hidden: 'covered or outside the window' };
  })()`);

/** A person without a pointer. Every stop of the focus must be visible. */
export class Keys {
  readonly invisible: string[] = [];

  constructor(readonly page: Page) {}

  press(key: string) {
    return this.page.keyboard.press(key);
  }

  type(text: string) {
    return this.page.keyboard.type(text);
  }

  /** Moves the focus on by Tab until it is at the control of this name; from the page's end it goes on at its start. */
  async to(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    const passed: string[] = [];
    for (let count = 0; count < MOST_STOPS; count++) {
      await this.press(key);
      const at = await this.at();
      if (at.role === 'body') this.invisible.pop();
      if (typeof name === 'string' ? at.name === name : name.test(at.name)) return at;
      passed.push(at.name.slice(0, 40));
    }
    throw new Error(`Tab never came to ${name} at ${this.page.url()}: ${passed.join(', ')}`);
  }

  /** Where the focus is. */
  async at(): Promise<Stop> {
    const at = await stop(this.page);
    if (at.hidden) this.invisible.push(`${new URL(this.page.url()).pathname}: ${at.role} "${at.name}": ${at.hidden}`);
    return at;
  }
}
