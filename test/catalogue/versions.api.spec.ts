import { type App, type Person, startApp } from '../app.js';
import { desk, type Item, type Made, type Shown } from './desk.js';

type Versions = { versions: { number: number; text: string }[] };

describe('The versions of a text', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, buyer] = [] as unknown as [Person, Person];
  let listing: Shown;
  let section: string;

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, buyer] = await Promise.all([app.person(), app.person()]);
    listing = await at.submit(creator);
    section = (await at.section(creator, listing.id, 'Before you start')).id;
    await at.own(buyer, listing.id, creator.id);
  });
  afterAll(() => app.stop());

  const ask = <Data>(method: string, path: string, body?: object, { token } = creator) =>
    app.call<Made<Data>>(method, path, { token, body });
  const add = async (text_content: string) =>
    (await ask<{ item: Item }>('POST', 'listing/text', { section, text_content })).body.data.item.id;
  const edit = (id: string, text_content: string) => ask('PATCH', `listing/content/${id}/`, { text_content });
  const versions = async (id: string) =>
    (await ask<Versions>('GET', `listing/content/${id}/versions/`)).body.data.versions.map(({ number, text }) => [
      ...[number, text],
    ]);

  it('are all that it has said, the newest first, and each can come back', async () => {
    const [note, other] = [await add('Pay ₦500.'), await add('Another text.')];
    await edit(note, 'Pay ₦700.');
    await edit(other, 'Another text, edited.');
    expect(await versions(note)).toEqual([
      [2, 'Pay ₦700.'],
      [1, 'Pay ₦500.'],
    ]);
    await edit(note, 'Pay ₦500.');
    expect(await versions(note)).toEqual([
      [3, 'Pay ₦500.'],
      [2, 'Pay ₦700.'],
      [1, 'Pay ₦500.'],
    ]);
  });

  it('are for its creator alone', async () => {
    const note = await add('Pay ₦500.');
    expect((await ask('GET', `listing/content/${note}/versions/`, undefined, buyer)).status).toBe(404);
    expect((await ask('GET', `listing/content/${section}/versions/`)).status).toBe(404);
  });
});
