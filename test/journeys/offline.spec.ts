import type { Page } from 'playwright-core';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';

jest.setTimeout(120_000);

const demo = demoSite();

type Guide = { data: { sections: { id: string; slug: string; title: string; completed: boolean }[] } };
const sectionsOf = async (slug: string) => (await demo.site.as<Guide>('buyer', `listing/${slug}`)).data.sections;
const kept = (page: Page) => page.evaluate<string[]>('caches.keys()');
/** Lets the access token of the page expire. */
const EXPIRE = `{
  const [head, claims, signature] = localStorage.access.split('.');
  const { sub } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
  localStorage.access = [head, btoa(JSON.stringify({ sub, exp: 1 })), signature].join('.');
}`;
const KEPT = 'Available offline on this device.';

/** Opens a bought guide, and keeps it on the device. */
async function withKeptGuide() {
  const { slug } = await demo.site.boughtGuide();
  const page = await demo.site.page('buyer');
  await page.goto(`/listing/${slug}/PaidListingDetail`);
  await page.getByRole('button', { name: 'Make available offline' }).click();
  await page.getByText(KEPT).waitFor();
  return { slug, page };
}

describe('A guide that is kept on the device', () => {
  it('opens without a connection, with its pictures; what was read then is marked with the connection', async () => {
    const { slug, page } = await withKeptGuide();
    const [first] = await sectionsOf(slug);
    await demo.site.send('buyer', `listing/section/${first!.id}/progress`, { completed: false }, 'PUT');

    await page.reload();
    await page.getByText(KEPT).waitFor();
    await page.context().setOffline(true);
    await page.evaluate(EXPIRE);
    await page.reload();
    await page.getByText(KEPT).waitFor();
    await page.goto(`/listing/${slug}/sections?section=${first!.slug}`);
    await page.getByRole('heading', { level: 1, name: first!.title }).waitFor();
    await page.getByRole('list', { name: 'Contents' }).waitFor();
    const pictures =
      'Array.from(document.querySelectorAll("main img"), ({ complete, naturalWidth }) => complete && naturalWidth > 0)';
    await until(
      () => page.evaluate<boolean[]>(pictures),
      (shown) => shown.every(Boolean),
    );
    const done = page.getByRole('button', { name: 'Done' });
    await done.click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('button[aria-pressed=true]', { hasText: 'Done' }).waitFor();
    expect((await sectionsOf(slug))[0]!.completed).toBe(false);

    await page.context().setOffline(false);
    await until(
      () => sectionsOf(slug),
      ([section]) => section!.completed,
    );
    await page.context().close();
  });

  it('leaves the device when its reader removes it, or signs out', async () => {
    const { slug, page } = await withKeptGuide();
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByRole('button', { name: 'Make available offline' }).click();
    await page.getByText(KEPT).waitFor();
    expect(await kept(page)).toContainEqual(expect.stringMatching(`^guide/.*/${slug}$`));
    await page.getByRole('button', { name: 'Your account' }).first().click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await until(
      () => kept(page),
      (names) => names.length === 0,
    );
    await page.context().close();
  });
});
