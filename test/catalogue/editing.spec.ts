import type { ListingEvent, Offer } from '#server/catalogue/catalogue.events';
import { EditListing, ResubmitListing } from '#server/catalogue/editing';
import { listing } from '#server/catalogue/listing';
import { specification } from '../given.js';
import { at, published, submitted } from './facts.js';

const given = specification(listing);
const own = { listingId: 'l1', by: 'ada', at };
const edit = (changes: Partial<Offer>, by = 'ada') => new EditListing({ ...own, by, changes });
const resubmit = new ResubmitListing(own);
const edited = (changes: Partial<Offer>): ListingEvent => ({
  type: 'ListingEdited',
  data: { listingId: 'l1', creatorId: 'ada', changes, at },
});
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'TmFtZSB0aGUgcmVndWxhdG9yLg==' } as const;
const decision = { listingId: 'l1', creatorId: 'ada', by: 'mo', at };
const sentBack: ListingEvent = { type: 'ChangesRequested', data: { ...decision, reason } };
const rejected: ListingEvent = { type: 'ListingRejected', data: { ...decision, reason } };
const resubmitted: ListingEvent = { type: 'ListingResubmitted', data: { listingId: 'l1', creatorId: 'ada', at } };

describe('Editing a listing', () => {
  it('records the fields that differ, and nothing when none does', () => {
    given(submitted())
      .when(edit({ title: 'Open a pharmacy in Kano', region: 'Kano', country: 'Nigeria', sectors: ['pharmaceutical'] }))
      .then(edited({ title: 'Open a pharmacy in Kano', region: 'Kano' }));
    given(submitted())
      .when(edit({ title: 'Open a pharmacy' }))
      .thenNothing();
    given(submitted(), edited({ title: 'Open a pharmacy in Kano' }))
      .when(edit({ title: 'Open a pharmacy in Kano' }))
      .thenNothing();
  });

  it('keeps the rules of an offer', () =>
    given(submitted())
      .when(edit({ price: 49_900 }))
      .thenRefused('invalid'));

  it('changes the texts of a published listing, and never its price', () => {
    given(submitted(), published())
      .when(edit({ subtitle: 'From idea to licence', price: 1_250_000 }))
      .then(edited({ subtitle: 'From idea to licence' }));
    given(submitted(), published())
      .when(edit({ price: 900_000 }))
      .thenRefused('price_needs_approval');
  });

  it('is for its creator only, and ends with a rejection', () => {
    given(submitted())
      .when(edit({ region: 'Kano' }, 'bola'))
      .thenRefused('not_found');
    given(submitted(), published())
      .when(edit({ region: 'Kano' }, 'bola'))
      .thenRefused('not_owner');
    given(submitted(), rejected)
      .when(edit({ region: 'Kano' }))
      .thenRefused('rejected');
  });
});

describe('A listing whose changes were requested', () => {
  it('is edited and submitted again', () => {
    given(submitted(), sentBack)
      .when(edit({ region: 'Kano' }))
      .then(edited({ region: 'Kano' }));
    given(submitted(), sentBack).when(resubmit).then(resubmitted);
    given(submitted(), sentBack, resubmitted).when(resubmit).thenNothing();
  });

  it('is not submitted again once it is decided', () => {
    given(submitted(), published()).when(resubmit).thenRefused('published');
    given(submitted(), rejected).when(resubmit).thenRefused('rejected');
  });
});
