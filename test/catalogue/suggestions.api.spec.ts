import { type App, startApp } from '../app.js';
import { desk, offer } from './desk.js';

type Suggestion = { kind: string; value: string; label: string };

describe('Suggestions while typing', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
    const at = desk(app);
    const [creator, moderator] = await Promise.all([app.person(), at.moderator()]);
    await at.verify(creator);
    const guide = await at.submit(creator, offer('Poultry and pharmacy in Ọyọ'));
    await at.fill(creator, guide);
    await at.approve(moderator, guide.id);
    await at.submit(creator, offer('Pharmacy that nobody reviewed'));
  });
  afterAll(() => app.stop());

  const suggested = async (q: string) => {
    const { body } = await app.call<{ data: Suggestion[] }>('GET', `listing/suggestions/?q=${encodeURIComponent(q)}`);
    return body.data.map(({ kind, label }) => `${kind}: ${label}`);
  };

  it('are sectors, industries and titles whose words begin so, of published listings only', async () => {
    expect(await suggested('phar')).toEqual([
      ...['sector: Pharmaceutical', 'industry: Retail Pharmacy', 'listing: Poultry and pharmacy in Ọyọ'],
    ]);
    expect(await suggested('how to open poultry oyo')).toEqual(['listing: Poultry and pharmacy in Ọyọ']);
  });

  it('are creators by their names, if they have published', async () =>
    expect(await suggested('ada')).toEqual([expect.stringMatching(/^creator: Ada /)]));

  it('are none for no words, and for words that begin nothing', async () => {
    for (const nothing of ['', '  ', '%', "'; drop", 'zzqqxx']) expect(await suggested(nothing)).toEqual([]);
  });
});
