import type { Page } from 'playwright-core';
import { sized } from '../sizes.js';
import { until } from '../until.js';
import { AXE, type Kind, problemsOf } from './accessibility.js';
import { demoSite } from './demo-site.js';
import { notOpenOn } from './not-open.js';
import { byState, notOpen } from './open-features.js';
import { allScreens, nameOf, prosePages, type Screen } from './screens.js';
import { HEIGHT, walk } from './walk.js';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2);
const TEXTS =
  /"(title|subtitle|description|text_content|first_name|last_name|about|comment|reason|note|desc|topic)":"(?=[^"])/g;
/** Would be an element and a link that runs a script, were a text taken for HTML or its Markdown trusted. */
const ESCAPE = '<b data-escaped>!</b> [!](javascript:escaped)';
const ESCAPED = `Array.from(document.querySelectorAll('[data-escaped], [href^="javascript:"], [src^="javascript:"]'), (one) => one.outerHTML)`;
/** Puts a word that fits in no line, and an attempt to escape, before each title, name and text. */
const withHostileWords = (body: string) => body.replace(TEXTS, (start) => `${start}${LONG} ${ESCAPE} `);

/** What the element with the focus may be named by. */
const NAMES = `(() => {
  const { ariaLabel, innerText, firstElementChild } = document.activeElement;
  return [ariaLabel, innerText.trim(), firstElementChild && firstElementChild.textContent];
})()`;

const demo = demoSite();
/** In `npm test` the pages and what opens over them; by `npm test -- --all` also the states that follow an action or a failure. */
let screens: Screen[];
let failed: Record<string, string>;
const problems: Record<Kind | 'focus' | 'escaped', Record<string, string[]>> = {
  ...{ axe: {}, target: {}, sideways: {}, focus: {}, escaped: {} },
};
/** Disabled controls by the sentence that says why; by their last screen where none does. */
const closed: Record<string, string[]> = {};
const unexplained: Record<string, string> = {};

beforeAll(async () => {
  const all = [...(await allScreens(demo.site)), ...prosePages];
  screens = sized(0, 1) ? all : all.filter(({ state }) => state === undefined);
  failed = await walk(demo.site, screens, examine, { change: withHostileWords, script: AXE });
}, 1_800_000);

async function examine(page: Page, screen: Screen) {
  const add = (kind: keyof typeof problems, text: string) => (problems[kind][nameOf(screen)] ??= []).push(text);
  for (const { sentence, control } of await notOpenOn(page)) {
    if (sentence === '') unexplained[control!] = nameOf(screen);
    else closed[sentence] = [...new Set([...(closed[sentence] ?? []), ...(control ? [control] : [])])].sort();
  }
  for (const { kind, text } of await problemsOf(page)) add(kind, text);
  for (const element of await page.evaluate<string[]>(ESCAPED)) add('escaped', element);
  if (screen.panel) await closesByKeyboard(page, screen).catch(({ message }: Error) => add('focus', message));
}

/** Closes what is open over a page by Escape; the focus is at its opener again. */
async function closesByKeyboard(page: Page, { panel, width = 1280 }: Screen) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole(panel!.role, { name: panel!.name }).waitFor({ state: 'detached' });
  await until(
    () => page.evaluate<(string | null)[]>(NAMES),
    (names) => names.includes(panel!.opener),
  );
}

describe('Every screen and state', () => {
  it('opens', () => {
    expect(failed).toEqual({});
    expect(screens.length).toBeGreaterThan(sized(80, 200));
  });

  it('gives axe nothing to find, on a desktop in light and on a phone in dark', () => {
    expect(problems.axe).toEqual({});
  });

  it('has controls as large as a finger', () => {
    expect(problems.target).toEqual({});
  });

  it('fits a desktop, its enlargement to 200 % and a phone of 320 px, with the longest words', () => {
    expect(problems.sideways).toEqual({});
  });

  it('shows the markup in what people write as text', () => {
    expect(problems.escaped).toEqual({});
  });

  it('returns the focus to the control that opened it', () => {
    expect(problems.focus).toEqual({});
  });
});

describe('What is not open', () => {
  it('says so, and is what a later feature opens', () => {
    const expected = Object.entries(notOpen).map(([sentence, { controls = [] }]) => [sentence, controls]);
    expect(closed).toEqual(Object.fromEntries(expected));
  });

  it('is all that is disabled for good', () => {
    const others = Object.entries(unexplained).filter(([control]) => !(control.replace(/ at \d.*$/, '') in byState));
    expect(others).toEqual([]);
  });
});
