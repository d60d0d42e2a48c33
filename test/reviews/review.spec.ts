import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { review } from '#server/reviews/review';
import {
  DeleteReview,
  DismissReports,
  EditReview,
  HideReview,
  PostReview,
  RemoveReply,
  ReplyToReview,
  ReportReview,
  RefundReview,
  ReinstateReview,
  RemindBuyer,
  RestoreReview,
} from '#server/reviews/review-commands';
import type { ReviewEvent } from '#server/reviews/reviews.events';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const sealedBy = (by: string, ciphertext = 'c2VhbGVk') => ({ v: 1, kid: '1', by, ciphertext }) as const;
const comment = sealedBy('bola');
const stream = { listingId: 'l1', authorId: 'bola' };
const own = { ...stream, reviewId: 'r1', creatorId: 'ada', at };
const actOf = (by: string) => ({ ...stream, reviewId: 'r1', by, at });

const posted: ReviewEvent = { type: 'ReviewPosted', data: { ...own, rating: 4, comment } };
const hidden: ReviewEvent = { type: 'ReviewHidden', data: { ...own, rating: 4, by: 'mo', reason: sealedBy('mo') } };
const restored: ReviewEvent = { type: 'ReviewRestored', data: { ...own, rating: 4, by: 'mo', reason: sealedBy('mo') } };
const deleted = (visible = true): ReviewEvent => ({ type: 'ReviewDeleted', data: { ...own, rating: 4, visible } });
const replied: ReviewEvent = { type: 'ReviewReplied', data: { ...own, reply: sealedBy('ada') } };
const reported = (reporterId = 'chi'): ReviewEvent => ({
  type: 'ReviewReported',
  data: { ...own, reporterId, reason: 'spam', note: null },
});
const reminded: ReviewEvent = {
  type: 'BuyerReminded',
  data: { listingId: 'l1', buyerId: 'bola', cause: 'days', at },
};

const buyer = { creatorId: 'ada', isCoauthor: false, isPublished: true, isBuyer: true, needsPurchase: true };
const post = (facts: Partial<typeof buyer> & { creatorId?: string } = {}, author = 'bola') =>
  withFacts(
    new PostReview({ listingId: 'l1', authorId: author, reviewId: 'r1', rating: 4, comment: sealedBy(author), at }),
    { ...buyer, ...facts },
  );
type Decision = typeof HideReview | typeof RestoreReview | typeof DismissReports;
const decide = (Command: Decision, data: HideReview['data'], isCoauthor = false) =>
  withFacts(new Command(data), { isCoauthor });
const given = specification(review);

describe('A review', () => {
  it('is posted by a buyer of the listing', () => given().when(post()).then(posted));

  it('is refused to people who did not buy the listing', () =>
    given()
      .when(post({ isBuyer: false }))
      .thenRefused('not_buyer'));

  it('is open to all where the site asks for no purchase, except to the creator', () => {
    given()
      .when(post({ isBuyer: false, needsPurchase: false }))
      .then(posted);
    given()
      .when(post({ needsPurchase: false }, 'ada'))
      .thenRefused('own_listing');
  });

  it('is refused to a co-author, who bought it before or did not', () => {
    for (const isBuyer of [true, false])
      given()
        .when(post({ isCoauthor: true, isBuyer, isPublished: isBuyer }))
        .thenRefused('own_listing');
  });

  it('hides a listing that is neither published nor bought', () => {
    given()
      .when(post({ creatorId: undefined }))
      .thenRefused('not_found');
    given()
      .when(post({ isPublished: false, isBuyer: false }))
      .thenRefused('not_found');
  });

  it('is written once per buyer and listing, and again after it was deleted', () => {
    given(posted).when(post()).thenRefused('already_reviewed');
    given(posted, deleted()).when(post()).then(posted);
  });

  it('is edited and deleted by its author only', () => {
    const edited = { ...own, rating: 2, previousRating: 4, visible: true };
    given(posted)
      .when(new EditReview({ ...actOf('bola'), rating: 2 }))
      .then({ type: 'ReviewEdited', data: { ...edited, comment } });
    const words = sealedBy('bola', 'b3RoZXI=');
    given(posted)
      .when(new EditReview({ ...actOf('bola'), comment: words }))
      .then({ type: 'ReviewEdited', data: { ...edited, rating: 4, comment: words } });
    given(posted)
      .when(new EditReview({ ...actOf('bola'), rating: 4 }))
      .thenNothing();
    given(posted)
      .when(new DeleteReview(actOf('bola')))
      .then(deleted());
    for (const by of ['ada', 'mo']) {
      given(posted)
        .when(new EditReview({ ...actOf(by), rating: 1 }))
        .thenRefused('not_author');
      given(posted)
        .when(new DeleteReview(actOf(by)))
        .thenRefused('not_author');
    }
  });

  it('is gone once deleted', () =>
    given(posted, deleted())
      .when(new EditReview({ ...actOf('bola'), rating: 1 }))
      .thenRefused('not_found'));
});

describe('The reply to a review', () => {
  it('is written, edited and removed by the creator of the listing only', () => {
    const reply = new ReplyToReview({ ...actOf('ada'), reply: sealedBy('ada') });
    given(posted).when(reply).then(replied);
    given(posted, replied)
      .when(reply)
      .then({ type: 'ReplyEdited', data: replied.data as never });
    given(posted, replied)
      .when(new RemoveReply(actOf('ada')))
      .then({ type: 'ReplyRemoved', data: own });
    given(posted)
      .when(new RemoveReply(actOf('ada')))
      .thenNothing();
    given(posted)
      .when(new ReplyToReview({ ...actOf('chi'), reply: sealedBy('chi') }))
      .thenRefused('not_owner');
  });
});

describe('A report of a review', () => {
  const report = (by: string) => new ReportReview({ ...actOf(by), reason: 'spam', note: null });

  it('is taken once from each person, and not from the author', () => {
    given(posted).when(report('chi')).then(reported());
    given(posted, reported()).when(report('chi')).thenNothing();
    given(posted).when(report('bola')).thenRefused('own_review');
  });

  it('beyond the hundredth of one review changes nothing', () => {
    const all = Array.from({ length: 100 }, (_, i) => reported(`person-${i}`));
    given(posted, ...all)
      .when(report('chi'))
      .thenNothing();
  });

  it('is answered by a moderator, who leaves the review or hides it with a reason', () => {
    const dismiss = decide(DismissReports, { ...actOf('mo'), reason: sealedBy('mo') });
    given(posted, reported())
      .when(dismiss)
      .then({ type: 'ReportsDismissed', data: { ...own, by: 'mo', reason: sealedBy('mo') } });
    given(posted).when(dismiss).thenNothing();
    given(posted, reported())
      .when(decide(HideReview, { ...actOf('mo'), reason: sealedBy('mo') }))
      .then(hidden);
    given(posted, hidden)
      .when(decide(RestoreReview, { ...actOf('mo'), reason: sealedBy('mo') }))
      .then(restored);
  });

  it('is not answered by the author, the creator or a co-author', () => {
    for (const by of ['bola', 'ada'])
      given(posted)
        .when(decide(HideReview, { ...actOf(by), reason: sealedBy(by) }))
        .thenRefused('own_case');
    for (const command of [HideReview, RestoreReview, DismissReports])
      given(posted, reported())
        .when(decide(command, { ...actOf('mo'), reason: sealedBy('mo') }, true))
        .thenRefused('own_case');
  });
});

describe('A hidden review', () => {
  it('does not count when it is edited or deleted', () => {
    given(posted, hidden)
      .when(new EditReview({ ...actOf('bola'), rating: 5 }))
      .then({ type: 'ReviewEdited', data: { ...own, rating: 5, previousRating: 4, visible: false, comment } });
    given(posted, hidden)
      .when(new DeleteReview(actOf('bola')))
      .then(deleted(false));
  });

  it('is not replaced by another review of its author', () =>
    given(posted, hidden, deleted(false)).when(post()).thenRefused('review_removed'));

  it('is replied to and reported no more', () => {
    given(posted, hidden)
      .when(new ReplyToReview({ ...actOf('ada'), reply: sealedBy('ada') }))
      .thenRefused('not_found');
    given(posted, hidden)
      .when(new ReportReview({ ...actOf('chi'), reason: 'spam', note: null }))
      .thenRefused('not_found');
  });
});

describe('The reminder to review', () => {
  const ask = (isBuyer = true) =>
    withFacts(new RemindBuyer({ listingId: 'l1', buyerId: 'bola', cause: 'days', at }), { isBuyer });

  it('goes to a buyer once', () => {
    given().when(ask()).then(reminded);
    given(reminded).when(ask()).thenNothing();
    given().when(ask(false)).thenNothing();
  });

  it('does not go to a buyer who wrote a review, also a deleted one', () => {
    given(posted).when(ask()).thenNothing();
    given(posted, deleted()).when(ask()).thenNothing();
  });
});

describe('A review whose purchase is refunded', () => {
  const { rating: _, ...marked } = { ...own, rating: 4 };
  const refunded: ReviewEvent = { type: 'ReviewRefunded', data: { ...marked, rating: 4, visible: true } };
  const reinstated: ReviewEvent = { type: 'ReviewReinstated', data: { ...marked, rating: 4, visible: true } };
  const [refund, reinstate] = [new RefundReview({ ...stream, at }), new ReinstateReview({ ...stream, at })];

  it('is marked once, and counts again when its author buys again', () => {
    given(posted).when(refund).then(refunded);
    given(posted, refunded).when(refund).thenNothing();
    given(posted, refunded).when(reinstate).then(reinstated);
    given(posted).when(reinstate).thenNothing();
    given().when(refund).thenNothing();
  });

  it('is deleted, but not edited', () => {
    given(posted, refunded)
      .when(new EditReview({ ...actOf('bola'), rating: 1 }))
      .thenRefused('not_buyer');
    given(posted, refunded)
      .when(new DeleteReview(actOf('bola')))
      .then({ type: 'ReviewDeleted', data: { ...own, rating: 4, visible: false } });
  });

  it('does not bar its author from another one after it was deleted', () => {
    const again = { ...stream, reviewId: 'r2', rating: 5, comment, at };
    given(posted, refunded, { type: 'ReviewDeleted', data: { ...own, rating: 4, visible: false } })
      .when(withFacts(new PostReview(again), buyer))
      .then({ type: 'ReviewPosted', data: { ...again, creatorId: 'ada' } });
  });

  it('changes no count when a moderator hides it', () =>
    given(posted, refunded)
      .when(decide(HideReview, { ...actOf('mo'), reason: sealedBy('mo') }))
      .then({ type: 'ReviewHidden', data: { ...own, rating: 4, by: 'mo', reason: sealedBy('mo'), refunded: true } }));
});
