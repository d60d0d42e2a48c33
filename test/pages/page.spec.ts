import { page, WritePage } from '#server/pages/page';
import type { PageWritten } from '#server/pages/pages.events';
import { faultOfSlug } from '#server/pages/pages.input';
import { specification } from '../given.js';

const text = {
  ...{ slug: 'about', kind: 'page' as const, title: 'About', lead: 'Who we are.', body: 'We write guides to filing.' },
  ...{ isPublished: true, by: 'amina', at: '2026-11-27T09:00:00.000Z' },
};
const written = (change: Partial<typeof text> = {}): PageWritten => ({
  type: 'PageWritten',
  data: { ...text, ...change },
});
const given = specification(page);

describe('A page of the site', () => {
  it('is written as a whole, with who wrote it', () =>
    given()
      .when(new WritePage({ ...text, revision: 0 }))
      .then(written()));

  it('is not overwritten from an older version', () =>
    given(written())
      .when(new WritePage({ ...text, lead: 'Who we were.', revision: 0 }))
      .thenRefused('page_changed'));

  it('is found at its address by an admin who writes a new program or resource there', () => {
    const plan = { ...text, slug: 'cash-plan', kind: 'resource' as const };
    given(written(plan as never))
      .when(new WritePage({ ...plan, lead: 'Another plan.', revision: 0 }))
      .thenRefused('address_taken');
    given(written(plan as never))
      .when(new WritePage({ ...plan, revision: 0 }))
      .thenNothing();
  });

  it('has no further version when nothing changes', () =>
    given(written())
      .when(new WritePage({ ...text, revision: 1 }))
      .thenNothing());

  it('is taken from the site by a version that is not published', () =>
    given(written())
      .when(new WritePage({ ...text, isPublished: false, revision: 1 }))
      .then(written({ isPublished: false })));

  it('keeps its kind, so that no resource of Premium is opened to all by mistake', () =>
    given({ ...written(), data: { ...text, slug: 'cash-plan', kind: 'resource' as const } })
      .when(new WritePage({ ...text, slug: 'cash-plan', kind: 'program' as never, revision: 1 }))
      .thenRefused('address_taken'));

  it.each([
    ['Cash Plan', /lower-case/],
    ['-cash-', /lower-case/],
    ['help', /belongs to a page/],
  ])('of a program or a resource has no address such as %s', (slug, why) => expect(faultOfSlug(slug)).toMatch(why));
});
