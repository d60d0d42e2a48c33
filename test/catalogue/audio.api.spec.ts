import { type App, type Person, startApp } from '../app.js';
import { desk, type Item, type Made, type Read, type Shown } from './desk.js';
import { MP4, WEBM } from './recordings.js';

type Answer = Made<{ item: Item & { audio_content: string; duration: number; mime_type: string } }> & {
  detail: string;
  duration: string[];
};

describe('A recording', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, buyer]: Person[] = [];
  let listing: Shown;
  let section: { id: string; slug: string };

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, buyer] = await Promise.all([app.person(), app.person()]);
    listing = await at.submit(creator);
    section = await at.section(creator, listing.id, 'Before you start');
    await at.own(buyer, listing.id, creator.id);
  });
  afterAll(() => app.stop());

  const send = (path: string, name: string, bytes: Buffer | string, fields: Record<string, string> = {}) =>
    at.upload<Answer>(creator!, path, 'audio', [[name, bytes]], fields);
  const own = () => `listing/${listing.slug}/${section.id}/audio/`;

  it('is added to the section in the path, or the one that the form names', async () => {
    const first = await send(own(), 'recording.webm', WEBM, { duration: '12.4' });
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        message: 'Audio uploaded successfully',
        data: { item: { resourcetype: 'Audio', position: 1, duration: 12, mime_type: 'audio/webm' } },
      },
    ]);
    const second = await send('listing/audio', 'recording.webm', WEBM, { section: section.id });
    expect([second.status, second.body.data.item.position]).toEqual([201, 2]);
    expect((await send('listing/audio', 'recording.webm', WEBM)).status).toBe(400);
  });

  it('is what its content says, whatever its name says: Safari’s MP4 is taken too', async () => {
    const safari = await send(own(), 'recording.webm', MP4);
    expect([safari.status, safari.body.data.item.mime_type]).toEqual([201, 'audio/mp4']);
    const page = await send(own(), 'recording.webm', '<script>alert(1)</script>');
    expect([page.status, page.body.detail]).toEqual([
      415,
      'recording.webm is not a recording we can play. Use WebM, MP4 or Ogg.',
    ]);
    expect((await send(own(), 'recording.webm', Buffer.alloc(0))).status).toBe(400);
  });

  it('has at most ten minutes', async () => {
    const long = await send(own(), 'recording.webm', WEBM, { duration: '700' });
    expect([long.status, long.body.duration]).toEqual([400, ['A recording has at most 10 minutes.']]);
  });

  it('is played by its buyer from any place in it', async () => {
    const { contents } = (
      await app.call<Read>('GET', `listing/${listing.slug}/${section.id}/`, { token: buyer!.token })
    ).body.data;
    const { audio_content: link } = contents[0] as Item & { audio_content: string };
    const part = await fetch(app.url + link, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-type'), part.headers.get('accept-ranges')]).toEqual([
      206,
      'audio/webm',
      'bytes',
    ]);
    expect(part.headers.get('content-disposition')).toMatch(/^inline/);
  });
});
