import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { HEIGHT } from './walk.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A desktop in light, its enlargement to 200 %, a phone in dark and the narrowest phone; widths in px. */
const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 640 },
  { width: 360, colorScheme: 'dark' },
  { width: 320 },
] as const;
/** Least height and width of a target, px. */
const TARGET = 44;

const MODAL = '[role=dialog][aria-modal=true]';

/**
 * Styles of what is not near the window are not computed, so that axe would see those of another scheme. A bar that stays
 * in the window covers what can be scrolled from under it. A change of the scheme would pass from parent to child by one
 * transition per frame, also where transitions take no time.
 */
const SHOW_ALL = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important } *, ::before, ::after { transition-property: none !important } [data-keep-clear] { position: relative !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** What `problemsOf` needs in each page. */
export const AXE = axe.source;

export type Kind = 'axe' | 'target' | 'sideways';
export type Problem = { kind: Kind; text: string };

/** What is wrong with the open page: violations that axe finds, small targets and sideways scrolling. */
export async function problemsOf(page: Page): Promise<Problem[]> {
  await page.evaluate(SHOW_ALL);
  const found: Problem[] = [];
  const add = (kind: Kind, at: string, problems: string[]) =>
    found.push(...problems.map((text) => ({ kind, text: `${at}: ${text}` })));
  for (const { width, ...view } of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia(view);
    await settled(page);
    // From its top: what is scrolled below the header would count as covered.
    await page.evaluate('window.scrollTo(0, 0)');
    add('sideways', `${width} px`, await overflow(page));
    if (!('colorScheme' in view)) continue;
    add('axe', `${width} px, ${view.colorScheme}`, await violations(page));
    add('target', `${width} px`, await smallTargets(page));
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
  await settled(page);
  add('sideways', 'text of 200 %', await overflow(page));
  await page.evaluate('document.documentElement.style.fontSize = ""');
  return found;
}

/** Of the open modal alone, if any: what it covers in part is out of reach. The pages have one frame, as axe's "legacy" mode requires. */
async function violations(page: Page): Promise<string[]> {
  const check = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode();
  if ((await page.locator(MODAL).count()) > 0) check.include(MODAL);
  check.options({ resultTypes: ['violations'], preload: false });
  const { violations: found } = await check.withTags(RULES).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`,
  );
}

/** Controls smaller than a finger. A link in a line of text is excepted; a label is part of its control. */
const smallTargets = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]';
    const NONE = ':disabled, [type=hidden], [type=file], [aria-hidden=true], [aria-hidden=true] *, .visually-hidden';
    const inText = (one) => {
      const line = one.closest('p, li, dd, td, h1, h2, h3, span');
      return one.matches('a') && getComputedStyle(one).display === 'inline' && !!line && line.innerText.trim() !== one.innerText.trim();
    };
    const partsOf = (one) =>
      one.matches('[type=checkbox], [type=radio]') ? [one, ...one.labels] : [one.closest('.mantine-MultiSelect-input, .mantine-TagsInput-input, .mantine-Input-wrapper:has(> input, > .mantine-PasswordInput-input)') ?? one];
    const boxOf = (one) => {
      const boxes = partsOf(one).map((part) => part.getBoundingClientRect());
      const [most, least] = [(side) => Math.max(...boxes.map(side)), (side) => Math.min(...boxes.map(side))];
      return { width: most((box) => box.right) - least((box) => box.left), height: most((box) => box.bottom) - least((box) => box.top) };
    };
    return [...document.querySelectorAll(CONTROLS)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(NONE) && !inText(one))
      .filter((one) => one.getBoundingClientRect().bottom > 0)
      .map((one) => ({ one, ...boxOf(one) }))
      .filter(({ width, height }) => width + 0.5 < ${TARGET} || height + 0.5 < ${TARGET})
      .map(({ one, width, height }) =>
        (one.getAttribute('aria-label') || one.innerText || one.name || one.className).slice(0, 60) +
        ' ' + Math.round(width) + '×' + Math.round(height));
  })()`);

/** The page and the dialogs that scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate<string[]>(`[document.documentElement, ...document.querySelectorAll('[role=dialog]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((whole) => {
      const end = whole.getBoundingClientRect().left + whole.clientWidth;
      const [furthest] = [...whole.querySelectorAll('*')]
        .map((one) => ({ one, right: one.getBoundingClientRect().right }))
        .filter(({ right }) => right > end + 0.5)
        .sort((a, b) => b.right - a.right);
      const { tagName, className } = furthest?.one ?? whole;
      return whole.scrollWidth - whole.clientWidth + ' px beyond the edge: ' + tagName.toLowerCase() + '.' + className;
    })`);

/** Resolves when styles are applied and what moves has come to rest. */
const settled = (page: Page) =>
  page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    do await frame();
    while (document.getAnimations().some(({ effect }) => effect.getComputedTiming().endTime !== Infinity));
  })()`);
