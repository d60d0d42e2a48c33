import sharp from 'sharp';
import { workingDaysAfter } from '#server/kernel/working-days';
import { type App, type Person, startApp } from '../app.js';
import { formWith } from '../form-with.js';
import { type Cards, desk, type Made, offer, type Shown } from './desk.js';

describe('A creator whose listing was sent back', () => {
  let app: App;
  let at: ReturnType<typeof desk>;
  let [creator, other, moderator] = [] as unknown as [Person, Person, Person];
  let listing: Shown;

  beforeAll(async () => {
    app = await startApp();
    at = desk(app);
    [creator, other, moderator] = await Promise.all([app.person(), app.person(), at.moderator()]);
    await at.verify(creator);
    listing = await at.submit(creator);
  });
  afterAll(() => app.stop());

  const edit = (who: Person, body: object) =>
    app.call<Made<Shown & { title: string; region: string; description: string; updated_at: string }>>(
      'PATCH',
      `listing/${listing.slug}/`,
      { token: who.token, body },
    );
  const submit = (who: Person) =>
    app.call<Made<Shown>>('POST', `listing/${listing.slug}/submit/`, { token: who.token });
  type Queued = { id: string; reason: string; created_at: string; submitted_at: string };
  const inQueue = async (status = 'pending_review') => {
    const path = `moderation/listings/?status=${status}`;
    const { body } = await app.call<{ results: Queued[] }>('GET', path, { token: moderator.token });
    return body.results.find(({ id }) => id === listing.id);
  };
  const due = async () => {
    const desk = await app.call<{ data: { id: string; answer_by: string | null }[] }>('GET', 'moderation/desk', {
      token: moderator.token,
    });
    return desk.body.data.find(({ id }) => id === listing.id)!.answer_by;
  };

  it('is the one it waits for: no answer of the moderators is due', async () => {
    expect(Date.parse((await due())!)).toBeGreaterThan(Date.now());
    await app.call('POST', `moderation/listings/${listing.slug}/request-changes/`, {
      token: moderator.token,
      body: { reason: 'Name the state.' },
    });
    expect(await due()).toBeNull();
  });

  it('edits it, keeping what is not sent', async () => {
    const { status, body } = await edit(creator, { title: 'Open a pharmacy in Kano', region: 'Kano' });
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'Changes saved',
        data: {
          slug: listing.slug,
          title: 'Open a pharmacy in Kano',
          region: 'Kano',
          description: offer().description,
          status: 'changes_requested',
          blockers: ['contents'],
        },
      },
    ]);
  });

  it('learns which field is wrong', async () => {
    const { status, body } = await edit(creator, { description: 'Short.', price: '499', licence_affirmed: false });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['description', 'price', 'licence_affirmed', 'detail']);
  });

  it('changes its picture, which replaces the former', async () => {
    const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = formWith({ subtitle: 'From idea to licence' }, 'thumbnail', 'cover.png', picture);
    const answer = await app.call<Made<Shown>>('PATCH', `listing/${listing.slug}`, { token: creator.token, form });
    expect(answer.status).toBe(200);
    expect((await app.call('GET', answer.body.data.thumbnail!)).headers.get('content-type')).toBe('image/webp');
  });

  it('submits it again, which puts it back into the queue', async () => {
    expect(await inQueue()).toBeUndefined();
    expect(await inQueue('changes_requested')).toMatchObject({ reason: 'Name the state.' });
    const { status, body } = await submit(creator);
    expect([status, body]).toMatchObject([
      200,
      { message: 'Submitted for review', data: { status: 'pending_review', reason: '' } },
    ]);
  });

  it('is reviewed again by what was asked for, within two working days of the last submission', async () => {
    const again = (await inQueue())!;
    expect(again.reason).toBe('Name the state.');
    expect(again.submitted_at > again.created_at).toBe(true);
    expect(await due()).toBe(workingDaysAfter(again.submitted_at, 2));
  });

  it('is published once it holds something to read', async () => {
    expect((await at.approve(moderator, listing.id)).body).toMatchObject({ code: 'empty_listing' });
    await at.fill(creator, listing);
    expect((await at.approve(moderator, listing.id)).body.data.status).toBe('published');
  });

  it('edits the texts of the published guide, which the search finds at once; its price stays', async () => {
    expect((await edit(creator, { title: 'Open a chemist in Kano' })).status).toBe(200);
    const found = await app.call<Cards>('GET', 'listing/?search=chemist');
    expect(found.body.results.map(({ id }) => id)).toEqual([listing.id]);
    expect((await edit(creator, { price: 9_000 })).body).toMatchObject({ code: 'price_needs_approval' });
    expect((await submit(creator)).body).toMatchObject({ code: 'published' });
  });

  it('is the only one who does', async () => {
    expect((await edit(other, { region: 'Lagos' })).status).toBe(403);
    expect((await submit(other)).status).toBe(403);
  });
});
