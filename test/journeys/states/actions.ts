import type { Locator, Page } from 'playwright-core';

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const choose = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
export const refused = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

/** Opens a form by one button and waits for its other. */
export const formOf = (opener: string, submit: string) => async (page: Page) => {
  await press(opener)(page);
  await page.getByRole('button', { name: submit, exact: true }).waitFor();
};

/** Presses the button of an empty form, which is refused at its fields. */
export const refusedBy = (name: string) => async (page: Page) => {
  await press(name)(page);
  await refused(page);
};

/** Chooses from the options of the first row in a list. */
export async function chooseFor(list: Locator, what: string) {
  await list
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  await list.page().getByRole('menuitem', { name: what }).click();
}

export const NOTHING = { count: 0, next: null, previous: null, results: [] };
