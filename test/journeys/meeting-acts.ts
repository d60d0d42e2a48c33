import type { Page } from 'playwright-core';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The first free time of the second day that has some. */
export async function chooseTime(page: Page, kind: 'radio' | 'checkbox') {
  const day = page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1);
  await day.focus();
  await page.keyboard.press('Space');
  const time = page.getByRole(kind, { name: /^\d\d:\d\d–\d\d:\d\d/ }).first();
  await time.focus();
  await page.keyboard.press('Space');
}
