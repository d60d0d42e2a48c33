import type { Page } from 'playwright-core';
import { changeAnswers } from './changed-answers.js';
import type { DemoSite, Role } from './demo-site.js';
import { nameOf, openScreen, type Screen } from './screens.js';

/** Pages that are open at the same time, so that two cores are always busy. */
const LANES = 3;
/** Of the windows, px: a low one is painted sooner. */
export const HEIGHT = 640;
const OPENS_WITHIN_MS = 60_000;
/** What one screen has typed is not found by the next of the same page. */
const WITHOUT_DRAFTS = `for (const store of [localStorage, sessionStorage])
  for (const key of Object.keys(store)) if (key.startsWith('draft:')) store.removeItem(key)`;

/** What one screen has put into a visitor's cart is not in that of the next. */
const EMPTY_CART = `localStorage.removeItem('cart')`;

interface Options {
  /** Changes each answer of the API. */
  change: (body: string) => string;
  /** A script that each page runs first. */
  script: string;
}

/** Opens each screen in its state and examines it, several at a time. Resolves to what went wrong, by screen. */
export async function walk(
  site: DemoSite,
  screens: readonly Screen[],
  examine: (page: Page, screen: Screen) => Promise<void>,
  { change, script }: Options,
): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  const left = [...screens];
  const lane = async () => {
    const pages = new Map<Role, Page>();
    const pageOf = async (role: Role) => {
      const known = pages.get(role);
      if (known) return known;
      const page = await site.page(role);
      page.setDefaultTimeout(OPENS_WITHIN_MS);
      await page.addInitScript(WITHOUT_DRAFTS);
      await page.addInitScript(script);
      await changeAnswers(page, change);
      pages.set(role, page);
      return page;
    };
    for (let screen = left.shift(); screen; screen = left.shift()) {
      const page = await pageOf(screen.as);
      await visit(page, screen)
        .then(() => examine(page, screen))
        .catch((error: Error) => (failed[nameOf(screen)] = error.message));
      await page.evaluate(EMPTY_CART).catch(() => undefined);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await Promise.all([...pages.values()].map((page) => page.context().close()));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

async function visit(page: Page, { path, answers = {}, width = 1280, show, panel }: Screen) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: 'light' });
  // A screen that the server renders holds the server's own answers.
  if (Object.keys(answers).length > 0) await page.route('**/first-screen?*', (route) => route.fulfill({ status: 503 }));
  for (const [asked, answer] of Object.entries(answers))
    await page.route(`**/api/${asked}`, (route) => {
      const [status, json] = Array.isArray(answer) ? answer : typeof answer === 'number' ? [answer, {}] : [200, answer];
      return route.fulfill({ status, json });
    });
  await openScreen(page, path);
  await show?.(page);
  if (!panel) return;
  await page.getByRole('button', { name: panel.opener, exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole(panel.role, { name: panel.name }).waitFor();
}
