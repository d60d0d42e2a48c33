import type { Page } from 'playwright-core';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';
import { openScreen } from './screens.js';

/** Chromium's own microphone, which beeps. */
const demo = demoSite(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);

/** Plays the last recording of the page; resolves to where it is and how long it is, s. */
const sound = (page: Page, act = '') =>
  page.evaluate<{ at: number; length: number; error: number | null }>(`(() => {
    const sound = [...document.querySelectorAll('main audio')].at(-1);
    ${act}
    return { at: sound.currentTime, length: sound.duration, error: sound.error && sound.error.code };
  })()`);

describe('A voice note', () => {
  it('is recorded by the owner of a guide, sent, and played from its middle', async () => {
    const { site } = demo;
    const { results } = await site.as<{ results: { slug: string }[] }>('creator', 'listing/user/created');
    const { slug } = results.at(-1)!;
    const { data } = await site.as<{ data: { sections: { slug: string }[] } }>('creator', `listing/${slug}`);
    const page = await site.page('creator');
    await openScreen(page, `/listing/${slug}/sections?section=${data.sections[0]!.slug}`);
    const before = await page.locator('main audio').count();

    await page.getByRole('button', { name: 'Record a voice note' }).click();
    const timer = page.getByRole('timer');
    await until(
      () => timer.innerText(),
      (text) => /^0:0[2-9]/.test(text),
    );
    expect(Number(await page.getByRole('meter').getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByText('Your recording is about to be sent.').waitFor();
    await page.getByText('Audio uploaded successfully').waitFor();
    await until(
      () => page.locator('main audio').count(),
      (now) => now === before + 1,
    );

    await sound(page, 'void sound.play();');
    const { length } = await until(
      () => sound(page),
      ({ length, error }) => error !== null || (Number.isFinite(length) && length > 1),
    );
    expect(length).toBeGreaterThan(1);
    await sound(page, 'sound.currentTime = 1;');
    await until(
      () => sound(page),
      ({ at }) => at >= 1,
    );

    await page.getByRole('button', { name: 'Options for recording.webm' }).last().click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await until(
      () => page.locator('main audio').count(),
      (now) => now === before,
    );
    await page.context().close();
  });
});
