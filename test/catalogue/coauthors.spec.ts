import {
  AcceptInvitation,
  DeclineInvitation,
  InviteCoauthor,
  LeaveGuide,
  RemoveCoauthor,
  WithdrawInvitation,
} from '#server/catalogue/coauthors';
import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { ArchiveListing, SuspendListing } from '#server/catalogue/availability';
import { EditListing, ResubmitListing } from '#server/catalogue/editing';
import { listing, PublishListing } from '#server/catalogue/listing';
import { ProposePrice } from '#server/catalogue/pricing';
import { CHECKLIST } from '#server/catalogue/review-checks';
import { AddSection, RemoveSection } from '#server/catalogue/section-commands';
import { withFacts } from '#server/kernel/command';
import { at, published, submitted, written } from './facts.js';
import { specification } from '../given.js';

const given = specification(listing);
const own = { listingId: 'l1', creatorId: 'ada', at };
const act = (by: string, when = at) => ({ listingId: 'l1', by, at: when });
const daysLater = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();
const words = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;

type Facts = { isActive?: boolean; isStaff?: boolean };
const MEMBER = { isActive: true, isStaff: false };
const invite = (
  userId: string,
  percent = 20,
  { by = 'ada', when = at, ...facts }: Facts & { by?: string; when?: string } = {},
) => withFacts(new InviteCoauthor({ ...act(by, when), userId, basisPoints: percent * 100 }), { ...MEMBER, ...facts });
const accept = (by: string, percent = 20, facts: Facts = {}) =>
  withFacts(new AcceptInvitation({ ...act(by), basisPoints: percent * 100 }), { ...MEMBER, ...facts });
const invited = (userId: string, percent = 20, when = at): ListingEvent => ({
  ...{ type: 'CoauthorInvited', data: { ...own, userId, basisPoints: percent * 100, at: when } },
});
const accepted = (userId: string, percent = 20): ListingEvent => ({
  ...{ type: 'CoauthorInvitationAccepted', data: { ...own, userId, basisPoints: percent * 100 } },
});
const ended = (
  type: 'CoauthorInvitationDeclined' | 'CoauthorInvitationWithdrawn' | 'CoauthorRemoved' | 'CoauthorLeft',
  userId = 'chi',
): ListingEvent => ({ type, data: { ...own, userId } });
const withChi = [...written(), invited('chi'), accepted('chi')];

describe('An invitation to write a guide', () => {
  it('names a person and a share, and is made by the owner', () => {
    given(submitted()).when(invite('chi')).then(invited('chi'));
    given(submitted(), published())
      .when(invite('chi', 20, { by: 'eve' }))
      .thenRefused('not_owner');
    given(submitted())
      .when(invite('chi', 20, { by: 'eve' }))
      .thenRefused('not_found');
    given().when(invite('chi')).thenRefused('not_found');
  });

  it('is not for the owner, staff, or a person who cannot sign in', () => {
    given(submitted()).when(invite('ada')).thenRefused('invalid');
    given(submitted())
      .when(invite('mo', 20, { isStaff: true }))
      .thenRefused('invalid');
    given(submitted())
      .when(invite('chi', 20, { isActive: false }))
      .thenRefused('invalid');
  });

  it('gives from 1 to 50 whole per cents', () => {
    for (const percent of [0, -1, 0.5, 1.5, 51]) given(submitted()).when(invite('chi', percent)).thenRefused('invalid');
    for (const percent of [1, 50]) given(submitted()).when(invite('chi', percent)).then(invited('chi', percent));
  });

  it('leaves the owner at least half, open invitations counted', () => {
    const shared = [submitted(), invited('chi', 30), accepted('chi', 30), invited('efe', 15)];
    given(...shared)
      .when(invite('bola', 6))
      .thenRefused('invalid');
    given(...shared)
      .when(invite('bola', 5))
      .then(invited('bola', 5));
    given(...shared, ended('CoauthorInvitationDeclined', 'efe'))
      .when(invite('bola', 20))
      .then(invited('bola', 20));
  });

  it('is not sent to a sixth person', () => {
    const five = ['b', 'c', 'd', 'e', 'f'].map((id) => invited(id, 1));
    given(submitted(), ...five)
      .when(invite('g', 1))
      .thenRefused('too_many_coauthors');
    given(submitted(), ...five, ended('CoauthorInvitationWithdrawn', 'b'))
      .when(invite('g', 1))
      .then(invited('g', 1));
  });

  it('is open once per person', () => {
    given(submitted(), invited('chi')).when(invite('chi', 10)).thenRefused('invited');
    given(...withChi)
      .when(invite('chi'))
      .thenRefused('is_coauthor');
  });

  it('is sent again seven days after the person declined or left or it was withdrawn, at once after the owner removed them', () => {
    for (const type of ['CoauthorInvitationDeclined', 'CoauthorInvitationWithdrawn', 'CoauthorLeft'] as const) {
      given(submitted(), invited('chi'), ended(type))
        .when(invite('chi', 20, { when: daysLater(6.9) }))
        .thenRefused('too_soon');
      given(submitted(), invited('chi'), ended(type))
        .when(invite('chi', 20, { when: daysLater(7) }))
        .then(invited('chi', 20, daysLater(7)));
    }
    given(...withChi, ended('CoauthorRemoved'))
      .when(invite('chi'))
      .then(invited('chi'));
  });

  it('is answered by the invited person alone, for the share that it names', () => {
    given(submitted(), invited('chi')).when(accept('chi')).then(accepted('chi'));
    given(submitted(), invited('chi')).when(accept('chi', 25)).thenRefused('share_changed');
    given(submitted(), invited('chi')).when(accept('eve')).thenRefused('not_found');
    given(submitted(), invited('chi')).when(accept('ada')).thenRefused('not_found');
    given(submitted(), invited('chi'))
      .when(new DeclineInvitation(act('chi')))
      .then(ended('CoauthorInvitationDeclined'));
    given(submitted(), invited('chi'))
      .when(new DeclineInvitation(act('eve')))
      .thenRefused('not_found');
  });

  it('is not accepted by a person who has become staff', () =>
    given(submitted(), invited('chi'))
      .when(accept('chi', 20, { isStaff: true }))
      .thenRefused('staff'));

  it('is withdrawn by the owner until it is answered', () => {
    const withdraw = (by: string) => new WithdrawInvitation({ ...act(by), userId: 'chi' });
    given(submitted(), invited('chi')).when(withdraw('ada')).then(ended('CoauthorInvitationWithdrawn'));
    given(submitted(), invited('chi')).when(withdraw('chi')).thenRefused('not_found');
    given(...withChi)
      .when(withdraw('ada'))
      .thenRefused('invitation_closed');
    given(submitted(), invited('chi'), ended('CoauthorInvitationWithdrawn'))
      .when(accept('chi'))
      .thenRefused('invitation_closed');
    given(submitted()).when(withdraw('ada')).thenRefused('not_found');
  });

  it('changes nothing when it is answered twice', () => {
    given(...withChi)
      .when(accept('chi'))
      .thenNothing();
    given(submitted(), invited('chi'), ended('CoauthorInvitationDeclined'))
      .when(new DeclineInvitation(act('chi')))
      .thenNothing();
  });

  it('is neither made nor accepted for a rejected guide', () => {
    const rejected: ListingEvent = { type: 'ListingRejected', data: { ...own, by: 'mo', reason: words } };
    given(submitted(), rejected).when(invite('chi')).thenRefused('rejected');
    given(submitted(), invited('chi'), rejected).when(accept('chi')).thenRefused('rejected');
  });
});

const section = { sectionId: 's2', title: 'The forms', slug: 'the-forms' };

describe('A co-author', () => {
  it('adds and changes sections, from the acceptance on', () => {
    given(...withChi)
      .when(new AddSection({ ...act('chi'), ...section }))
      .then({ type: 'SectionAdded', data: { listingId: 'l1', ...section, position: 2, at } });
    given(...withChi)
      .when(new RemoveSection({ ...act('chi'), sectionId: 's1' }))
      .then({ type: 'SectionRemoved', data: { listingId: 'l1', sectionId: 's1', items: 1, at } });
    given(...written(), published(), invited('chi'))
      .when(new AddSection({ ...act('chi'), ...section }))
      .thenRefused('not_owner');
  });

  it('changes neither offer, price nor availability, hands nothing in and invites no other person', () => {
    for (const command of [
      new EditListing({ ...act('chi'), changes: { title: 'Open two pharmacies' } }),
      new ResubmitListing(act('chi')),
      new ArchiveListing(act('chi')),
      new ProposePrice({ ...act('chi'), asModerator: false, price: 900_000, note: words }),
      new RemoveCoauthor({ ...act('chi'), userId: 'chi' }),
      invite('efe', 10, { by: 'chi' }),
    ])
      given(...withChi)
        .when(command)
        .thenRefused('not_owner');
  });

  it('decides nothing about the guide as staff', () => {
    const publish = new PublishListing({ ...act('chi'), checked: CHECKLIST });
    given(...withChi)
      .when(withFacts(publish, { creatorVerified: true }))
      .thenRefused('own_case');
    given(...withChi, published())
      .when(new SuspendListing({ ...act('chi'), reason: words }))
      .thenRefused('own_case');
    given(...withChi)
      .when(new ProposePrice({ ...act('chi'), asModerator: true, price: 900_000, note: words, checked: CHECKLIST }))
      .thenRefused('not_owner');
  });

  it('leaves, or is removed by the owner, and changes nothing from then on', () => {
    given(...withChi)
      .when(new LeaveGuide(act('chi')))
      .then(ended('CoauthorLeft'));
    given(...withChi)
      .when(new RemoveCoauthor({ ...act('ada'), userId: 'chi' }))
      .then(ended('CoauthorRemoved'));
    for (const type of ['CoauthorLeft', 'CoauthorRemoved'] as const)
      given(...withChi, published(), ended(type))
        .when(new AddSection({ ...act('chi'), ...section }))
        .thenRefused('not_owner');
  });

  it('leaves a rejected guide too', () => {
    const rejected: ListingEvent = { type: 'ListingRejected', data: { ...own, by: 'mo', reason: words } };
    given(...withChi, rejected)
      .when(new LeaveGuide(act('chi')))
      .then(ended('CoauthorLeft'));
  });

  it('is kept by a snapshot of the listing', () => {
    const { pack, unpack } = listing.snapshot!;
    const state = withChi.reduce((folded, event) => listing.evolve(folded, event), listing.initial());
    expect(unpack(JSON.parse(JSON.stringify(pack(state))))).toEqual(state);
  });
});
