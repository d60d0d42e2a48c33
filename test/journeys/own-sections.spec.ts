import type { Page } from 'playwright-core';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';
import { openScreen } from './screens.js';

const demo = demoSite();

/** The titles of the sections, as the guide's public page lists them. */
const titlesOn = (page: Page) =>
  page.locator('section[aria-labelledby=sections-title] li a > span:nth-child(2)').allInnerTexts();

describe('The sections of a guide', () => {
  it('are moved, removed and restored by their owner while a reader looks at the guide', async () => {
    const { site } = demo;
    const { results } = await site.as<{ results: { slug: string; status: string }[] }>(
      'creator',
      'listing/user/created',
    );
    const { slug } = results.find(({ status }) => status === 'published')!;
    const [reader, owner] = [await site.page('visitor'), await site.page('creator')];
    await openScreen(reader, `/listing/${slug}`);
    const before = await titlesOn(reader);
    const [first, second, ...rest] = before as [string, string];
    const shows = (titles: string[]) =>
      until(
        () => titlesOn(reader),
        (now) => now.join('|') === titles.join('|'),
      );
    await openScreen(owner, `/listing/${slug}/sections`);
    const handle = (title: string) => owner.getByRole('button', { name: `Options for ${title}`, exact: true });
    const choose = (what: string) => owner.getByRole('menuitem', { name: what }).click();

    await handle(first).focus();
    await owner.keyboard.press('Enter');
    await choose('Move down');
    await shows([second, first, ...rest]);

    const [from, to] = [(await handle(first).boundingBox())!, (await handle(second).boundingBox())!];
    await owner.mouse.move(from.x + 22, from.y + 22);
    await owner.mouse.down();
    await owner.mouse.move(to.x + 22, to.y + 4, { steps: 5 });
    await owner.mouse.up();
    await shows(before);

    await handle(second).click();
    await choose('Remove');
    await shows([first, ...rest]);
    await owner.getByRole('button', { name: 'Undo' }).click();
    await shows(before);
    await Promise.all([reader.context().close(), owner.context().close()]);
  });
});
