import sharp from 'sharp';
import { type App, type Person, startApp } from '../app.js';
import { WEBM } from '../catalogue/recordings.js';
import { formWith } from '../form-with.js';
import { connected, conversations } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;
let ada: Person, bola: Person, eze: Person;
let picture: Buffer;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
  [ada, bola, eze] = [await app.person(), await app.person(), await app.person()];
  await connected(app, ada, bola);
  await talk.start(ada, bola);
  await talk.send(ada, bola, 'Here come the files');
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const status = async (url: string, who?: Person) =>
  (await fetch(`${app.url}${url}`, { headers: who ? { authorization: `Bearer ${who.token}` } : {} })).status;
const sendFile = (who: Person, name: string, bytes: string | Uint8Array) =>
  app.call<{ code: string; detail: string }>('POST', `messages/threads/${talk.idOf(ada, bola)}/attachments`, {
    ...{ token: who.token, form: formWith({}, 'attachment', name, bytes) },
  });

describe('A file of a message', () => {
  it('is a picture, a document or a recording', async () => {
    const ids = [
      await talk.attach(ada, bola, 'shop.png', picture),
      await talk.attach(ada, bola, 'form.txt', 'Two copies.'),
      await talk.attach(ada, bola, 'voice.webm', WEBM),
    ];
    const sent = await talk.send(ada, bola, '', { attachments: ids });
    expect(sent.status).toBe(201);
    const [seen] = (await talk.messages(bola, ada)).results;
    expect(seen!.attachments.map(({ name, content_type }) => [name, content_type])).toEqual([
      ['shop.webp', 'image/webp'],
      ['form.txt', 'text/plain; charset=utf-8'],
      ['voice.webm', 'audio/webm'],
    ]);
    for (const { url } of seen!.attachments) expect(await status(url)).toBe(200);
  });

  it('of another kind, or empty, is refused by its name', async () => {
    const refused = await sendFile(ada, 'run.exe', 'MZ');
    expect([refused.status, refused.body.detail]).toEqual([415, expect.stringContaining('run.exe')]);
    expect((await sendFile(ada, 'shop.png', 'no picture')).status).toBe(415);
    expect((await sendFile(ada, 'form.txt', '')).status).toBe(400);
    expect((await sendFile(eze, 'form.txt', 'Two copies.')).status).toBe(404);
  });

  it('is read by both people alone, once a message has it, and until that is deleted for both', async () => {
    const id = await talk.attach(ada, bola);
    const path = `/api/files/${id}`;
    expect([await status(path, ada), await status(path, bola), await status(path, eze)]).toEqual([200, 404, 404]);
    const { data } = (await talk.send(ada, bola, 'The form', { attachments: [id] })).body;
    expect([await status(path, ada), await status(path, bola)]).toEqual([200, 200]);
    expect([await status(path, eze), await status(path)]).toEqual([404, 404]);
    expect(await status(data.attachments[0]!.url.replace(ada.id, eze.id))).toBe(404);
    await talk.call('DELETE', ada, `${data.id}?for=everyone`);
    expect(await status(path, bola)).toBe(404);
  });

  it('is attached by the person alone who stored it, to its own thread', async () => {
    const id = await talk.attach(ada, bola);
    expect((await talk.send(bola, ada, 'Mine', { attachments: [id] })).status).toBe(400);
    const chidi = await app.person();
    await connected(app, ada, chidi);
    await talk.start(ada, chidi);
    expect((await talk.send(ada, chidi, 'Here', { attachments: [id] })).status).toBe(400);
    const six = await Promise.all(Array.from({ length: 6 }, () => talk.attach(ada, bola)));
    expect((await talk.send(ada, bola, 'Six', { attachments: six })).status).toBe(400);
  });
});
