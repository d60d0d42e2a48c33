import type { Page } from 'playwright-core';

type Entry = { sentence: string; control?: string };

/**
 * What is not open on the page as it stands: each visible text that says so, and each disabled control with its sentence:
 * that of its own label or its form. Without one, the sentence is empty.
 * The boxes of a guide's task lists are no controls.
 */
export const notOpenOn = (page: Page) =>
  page.evaluate<Entry[]>(`(() => {
    const NOT_OPEN = /not open|coming soon/i;
    const CONTROL = 'button, input, select, textarea, [role=button], [role=tab], a[aria-disabled]';
    const words = (one) => (one?.textContent ?? '').replace(/\\s+/g, ' ').trim();
    const described = (one) => (one?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => words(document.getElementById(id))).find((text) => NOT_OPEN.test(text));
    const ancestors = (one) => (one.parentElement ? [one.parentElement, ...ancestors(one.parentElement)] : []);
    const nameOf = (one) => (one.getAttribute('aria-label') || words(one.labels?.[0]?.querySelector('strong') ?? one.labels?.[0]) || words(one) || one.getAttribute('placeholder') || one.name || one.type).replace(/ ?\\*$/, '');
    const isVisible = (one) => one.checkVisibility({ visibilityProperty: true });
    const controls = [...document.querySelectorAll(CONTROL)].filter((one) => one.matches(':disabled, [aria-disabled=true]') && !one.matches('.task-list-item input') && isVisible(one));
    const noteOf = (control) => {
      const said = [control, ...ancestors(control)].map(described).find(Boolean);
      return said ?? (NOT_OPEN.test(nameOf(control)) ? nameOf(control) : '');
    };
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (!NOT_OPEN.test(node.data) || one.closest('script, style, option, [disabled]') || !isVisible(one)) continue;
      texts.push({ sentence: words(one.closest('p, li, dd, td, summary, h1, h2, h3, label') ?? one) });
    }
    return [...texts, ...controls.map((control) => ({ sentence: noteOf(control), control: nameOf(control) }))];
  })()`);
