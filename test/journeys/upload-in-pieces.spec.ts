import { Proxy } from '../faults/proxy.js';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';
import { openScreen } from './screens.js';

jest.setTimeout(120_000);

const demo = demoSite();
const LOST = 'Connection lost. The upload goes on by itself when you are back.';

describe('A large file', () => {
  it('whose connection is cut midway arrives whole, without its sender doing anything', async () => {
    const { site } = demo;
    const { results } = await site.as<{ results: { slug: string }[] }>('creator', 'listing/user/created');
    const { slug } = results.at(-1)!;
    const { data } = await site.as<{ data: { sections: { slug: string }[] } }>('creator', `listing/${slug}`);
    const { hostname, port } = new URL(site.url);
    const line = await Proxy.before(hostname, Number(port));
    const page = await site.page('creator', { baseURL: `http://localhost:${line.port}` });
    const section = data.sections[0]!.slug;
    await openScreen(page, `/listing/${slug}/sections?section=${section}`);
    let pieces = 0;
    const bytes = Buffer.alloc(3_500_000, 'x');
    bytes.write('%PDF-1.4\n');
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++pieces === 2) await line.begin('stopped');
      await route.continue();
    });
    await page.getByTestId('file-input').setInputFiles({ name: 'cut.pdf', mimeType: 'application/pdf', buffer: bytes });
    await page.getByText(LOST).waitFor();
    await line.end();
    await page.getByText('Files uploaded successfully').waitFor();
    type Read = { data: { contents: { file_name?: string; size?: number }[] } };
    const { contents } = (
      await until(
        () => site.as<Read>('creator', `listing/${slug}/${section}`),
        ({ data: read }) => read.contents.some(({ file_name }) => file_name === 'cut.pdf'),
      )
    ).data;
    expect(contents.find(({ file_name }) => file_name === 'cut.pdf')!.size).toBe(bytes.length);
    await page.context().close();
    await line.stop();
  });
});
