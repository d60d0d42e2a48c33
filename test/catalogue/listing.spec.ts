import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { withFacts } from '#server/kernel/command';
import { listing, PublishListing, RejectListing, RequestChanges, SubmitListing } from '#server/catalogue/listing';
import { AddContent, AddSection } from '#server/catalogue/section-commands';
import { CHECKLIST } from '#server/catalogue/review-checks';
import { specification } from '../given.js';
import { at, checked, published, sectionAdded, submitted, written } from './facts.js';

const given = specification(listing);
const decision = { listingId: 'l1', by: 'mo', at };
const submit = (wrong: Parameters<typeof submitted>[0] = {}) => {
  const { number, slug, ...data } = submitted(wrong).data;
  return withFacts(new SubmitListing(data), { number, slug });
};
const publish = (creatorVerified = true, by = decision.by) =>
  withFacts(new PublishListing({ ...decision, by, checked: CHECKLIST }), { creatorVerified });
const approve = publish();
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'TmFtZSB0aGUgcmVndWxhdG9yLg==' } as const;
const rejected: ListingEvent = { type: 'ListingRejected', data: { ...decision, creatorId: 'ada', reason } };
const section = {
  listingId: 'l1',
  by: 'ada',
  sectionId: 's1',
  title: 'Before you start',
  slug: 'before-you-start',
  at,
};
const note = { id: 'c1', resourcetype: 'Text' as const, text: 'Register with CAC first.' };
const content = { listingId: 'l1', by: 'ada', sectionId: 's1', items: [note], at };

describe('A listing', () => {
  it('is submitted once', () => {
    given().when(submit()).then(submitted());
    given(submitted()).when(submit()).thenNothing();
  });

  it.each([
    ['a title that is too short', { title: 'Shop' }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['a description that is too short', { description: 'Too short.' }],
    ['a price below ₦500', { price: 49_900 }],
    ['a price above ₦1,000,000', { price: 100_000_100 }],
  ])('is refused with %s', (_, wrong) => given().when(submit(wrong)).thenRefused('invalid'));

  it('may be free', () =>
    given()
      .when(submit({ price: 0 }))
      .then(submitted({ price: 0 })));

  it('is published by a reviewer, once', () => {
    given(...written())
      .when(approve)
      .then(checked(), published());
    given(submitted(), published()).when(approve).thenNothing();
  });

  it('is never reviewed by its own creator', () => {
    const own = { ...decision, by: 'ada', reason };
    for (const command of [publish(true, 'ada'), new RejectListing(own), new RequestChanges(own)])
      given(submitted()).when(command).thenRefused('own_case');
  });

  it('is published only after its creator is verified', () =>
    given(submitted()).when(publish(false)).thenRefused('creator_unverified'));

  it('is published only with the licences affirmed', () =>
    given(submitted({ licenceAffirmed: false }))
      .when(approve)
      .thenRefused('licence_not_affirmed'));

  it('is published only with contents that buyers read', () => {
    given(submitted()).when(approve).thenRefused('empty_listing');
    given(submitted(), sectionAdded()).when(approve).thenRefused('empty_listing');
    const [section, item] = [
      { listingId: 'l1', sectionId: 's1', at },
      { listingId: 'l1', sectionId: 's1', contentId: 'c1', at },
    ];
    given(...written(), { type: 'ContentRemoved', data: item })
      .when(approve)
      .thenRefused('empty_listing');
    given(...written(), { type: 'SectionRemoved', data: { ...section, items: 1 } })
      .when(approve)
      .thenRefused('empty_listing');
  });

  it('is rejected with a reason, and cannot be decided again', () => {
    given(submitted())
      .when(new RejectListing({ ...decision, reason }))
      .then(rejected);
    given(submitted(), rejected).when(approve).thenRefused('rejected');
    given(submitted(), rejected).when(new AddSection(section)).thenRefused('rejected');
  });

  it('may be sent back for changes and approved after them', () => {
    const sentBack: ListingEvent = { type: 'ChangesRequested', data: { ...decision, creatorId: 'ada', reason } };
    given(submitted())
      .when(new RequestChanges({ ...decision, reason }))
      .then(sentBack);
    given(...written(), sentBack)
      .when(approve)
      .then(checked(), published());
    given(submitted(), published())
      .when(new RequestChanges({ ...decision, reason }))
      .thenRefused('decided');
  });

  it('does not exist before it is submitted', () => given().when(approve).thenRefused('not_found'));
});

describe('The sections of a listing', () => {
  it('are added by its creator, in order', () => {
    given(submitted()).when(new AddSection(section)).then(sectionAdded());
    given(submitted(), sectionAdded())
      .when(new AddSection({ ...section, sectionId: 's2', title: 'Forms', slug: 'forms' }))
      .then(sectionAdded({ sectionId: 's2', title: 'Forms', slug: 'forms', position: 2 }));
  });

  it('each have a unique slug', () =>
    given(submitted(), sectionAdded())
      .when(new AddSection({ ...section, sectionId: 's2' }))
      .then(sectionAdded({ sectionId: 's2', slug: 'before-you-start-2', position: 2 })));

  it('are added by their creator only', () => {
    given(submitted(), published())
      .when(new AddSection({ ...section, by: 'bola' }))
      .thenRefused('not_owner');
    given(submitted())
      .when(new AddSection({ ...section, by: 'bola' }))
      .thenRefused('not_found');
  });

  it('hold items in the order they were added', () =>
    given(submitted(), sectionAdded(), {
      type: 'ContentAdded',
      data: { listingId: 'l1', sectionId: 's1', items: [{ ...note, position: 1 }], at },
    })
      .when(new AddContent({ ...content, items: [{ ...note, id: 'c2' }] }))
      .then({
        type: 'ContentAdded',
        data: { listingId: 'l1', sectionId: 's1', items: [{ ...note, id: 'c2', position: 2 }], at },
      }));

  it('take content from their creator only', () =>
    given(submitted(), published(), sectionAdded())
      .when(new AddContent({ ...content, by: 'bola' }))
      .thenRefused('not_owner'));

  it('must exist to take any', () => given(submitted()).when(new AddContent(content)).thenRefused('not_found'));
});
