import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyRequest } from 'fastify';
import { FirstScreens } from '#server/platform/http/first-screens';
import { until } from '../until.js';

/** Screens of `/stuck` never end, others take 50 ms; the thread writes down each one that it began. */
const RENDER = `
  import { appendFileSync } from 'node:fs';
  export async function render({ url }) {
    appendFileSync(new URL('begun', import.meta.url), url + '\\n');
    while (url === '/stuck');
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { head: '<title>' + url + '</title>', html: '<h1>Rendered</h1>' };
  }
`;
const PAGE =
  '<html lang="en"><head><title>Site</title></head><body><noscript>Needs JavaScript</noscript><div id="root"></div></body></html>';

const root = mkdtempSync(join(tmpdir(), 'groundwork-screens-'));
let screens: FirstScreens;

beforeAll(() => {
  const address = { path: '^/[^/]*$', search: '', renderedFor: 'visitors', styles: [], data: [], ownData: [] };
  writeFileSync(join(root, 'first-screens.json'), JSON.stringify([address]));
  mkdirSync(join(root, 'render'));
  writeFileSync(join(root, 'render/package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'render/render.js'), RENDER);
  screens = new FirstScreens(fastify(), root, PAGE);
});
afterAll(async () => {
  await screens.close();
  rmSync(root, { recursive: true });
});

const documentOf = async (url: string) =>
  (await screens.document({ url, ip: '127.0.0.1', headers: {} } as FastifyRequest))?.bytes.toString();
const begun = () => readFileSync(join(root, 'render/begun'), 'utf8').trim().split('\n');
const isRendered = async (url: string) => (await documentOf(url))?.includes('<h1>Rendered</h1>') ?? false;

describe('The thread that renders', () => {
  it('renders a screen once, however many ask for it at the same time', async () => {
    await until(() => isRendered('/home'), Boolean);
    const documents = await Promise.all(Array.from({ length: 5 }, () => documentOf('/guide')));
    expect(new Set(documents).size).toBe(1);
    expect(documents[0]).toContain('<title>/guide</title>');
    expect(begun().filter((url) => url === '/guide')).toHaveLength(1);
  });

  it('takes 16 screens at once, and leaves the others to the browser at once', async () => {
    const urls = Array.from({ length: 30 }, (_, at) => `/page-${at}`);
    const before = begun().length;
    const found = await Promise.all(urls.map(documentOf));
    expect(found.slice(16)).toEqual(Array(14).fill(undefined));
    await until(
      () => begun().length - before,
      (count) => count === 16,
    );
    await until(() => isRendered('/later'), Boolean);
    expect(begun().filter((url) => urls.slice(16).includes(url))).toEqual([]);
  });

  it('ends with a screen that never does, and renders the next one', async () => {
    expect(await documentOf('/stuck')).toBeUndefined();
    expect(await documentOf('/behind')).toBeUndefined();
    await until(() => isRendered('/after'), Boolean);
  });
});
