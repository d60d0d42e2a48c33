import { withFacts } from '#server/kernel/command';
import { review, reviewStream } from '#server/reviews/review';
import {
  DeleteReview,
  DismissReports,
  EditReview,
  HideReview,
  PostReview,
  RemoveReply,
  ReplyToReview,
  ReportReview,
  RemindBuyer,
  RestoreReview,
} from '#server/reviews/review-commands';
import { vote, VoteOnReview, voteStream, WithdrawVote } from '#server/reviews/vote';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

type Posted = { listingId: string; authorId: string; creatorId: string; reviewId: string };
const posted = new WeakMap<GeneratedMarket, Posted[]>();
const reviewsOf = (market: GeneratedMarket) => posted.get(market) ?? posted.set(market, []).get(market)!;

export async function postReview(
  market: GeneratedMarket,
  { id: listingId, creatorId }: { id: string; creatorId: string } = market.oneOf(market.listings),
  authorId = market.oneOf(market.people),
) {
  const { newId, text, throwOf, chance, at, decide } = market;
  const stream = { listingId, authorId };
  const asked = new RemindBuyer({ listingId, buyerId: authorId, cause: chance(0.5) ? 'days' : 'progress', at: at() });
  if (chance(0.3)) await decide(review, reviewStream(stream), withFacts(asked, { isBuyer: true }));
  const comment = sealedBy(authorId, text(6));
  const command = new PostReview({ ...stream, reviewId: newId('review'), rating: 1 + throwOf(5), comment, at: at() });
  const facts = { creatorId, isCoauthor: false, isPublished: true, isBuyer: chance(0.9), needsPurchase: true };
  const [event] = await decide(review, reviewStream(stream), withFacts(command, facts));
  if (event) reviewsOf(market).push({ ...stream, creatorId, reviewId: command.data.reviewId });
}

/** A moderator who does not write the guide. */
const judge = { isCoauthor: false };

/** Anything that a person does with a review. */
async function respond(market: GeneratedMarket) {
  const { people, text, throwOf, oneOf, chance, at, decide } = market;
  const known = reviewsOf(market);
  if (known.length === 0) return;
  const { creatorId, ...own } = oneOf(known);
  const by = oneOf(people);
  const [authors, creators, others] = [own.authorId, creatorId, by].map((who) => ({ ...own, by: who, at: at() }));
  const words = (who: string) => sealedBy(who, text(4));
  const restore = () => withFacts(new RestoreReview({ ...others!, reason: words(by) }), judge);
  const commands = [
    () => new EditReview({ ...authors!, rating: 1 + throwOf(5), comment: words(own.authorId) }),
    () => new EditReview({ ...authors!, rating: 1 + throwOf(5) }),
    () => new DeleteReview(authors!),
    () => new ReplyToReview({ ...creators!, reply: words(creatorId) }),
    () => new ReplyToReview({ ...creators!, reply: words(creatorId) }),
    () => new RemoveReply(creators!),
    () => withFacts(new HideReview({ ...others!, reason: words(by) }), judge),
    restore,
  ];
  const command = oneOf(commands)();
  await decide(review, reviewStream(own), command);
  if (command.type === 'HideReview' && chance(0.5)) await decide(review, reviewStream(own), restore());
}

/** A person reports a review, and another one may look at it. */
async function report(market: GeneratedMarket) {
  const { people, text, oneOf, chance, at, decide } = market;
  const known = reviewsOf(market);
  if (known.length === 0) return;
  const { creatorId: _, ...own } = oneOf(known);
  const [by, moderator] = [oneOf(people), oneOf(people)];
  const note = chance(0.5) ? sealedBy(by, text(4)) : null;
  await decide(review, reviewStream(own), new ReportReview({ ...own, by, at: at(), reason: 'spam', note }));
  const act = { ...own, by: moderator, at: at() };
  const dismiss = new DismissReports({ ...act, reason: sealedBy(moderator, text(4)) });
  if (chance(0.6)) await decide(review, reviewStream(own), withFacts(dismiss, judge));
}

async function voteOnReview(market: GeneratedMarket) {
  const { people, oneOf, chance, at, decide } = market;
  const known = reviewsOf(market);
  if (known.length === 0) return;
  const { listingId, reviewId, authorId, creatorId } = oneOf(known);
  const own = { listingId, reviewId, authorId, voterId: oneOf(people), at: at() };
  const facts = { isVisible: true, isAuthor: own.voterId === creatorId };
  await decide(vote, voteStream(own), withFacts(new VoteOnReview({ ...own, helpful: chance(0.7) }), facts));
  if (chance(0.4)) await decide(vote, voteStream(own), withFacts(new WithdrawVote({ ...own, at: at() }), facts));
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const own = { listingId: 'lst', reviewId: 'rev', authorId: 'bola', creatorId: 'chidi', at };
const comment = sealedBy('bola', 'c2VhbGVk');

export const history: ModuleHistory = {
  activities(market) {
    const [post, act] = [() => postReview(market), () => respond(market)];
    return [post, post, act, act, () => report(market), () => voteOnReview(market)];
  },
  marketDay: [
    { stream: 'helpful-rev-ada', type: 'ReviewVoted', data: { ...dayOf(own), voterId: 'ada', helpful: true } },
    { stream: 'review-lst-bola', type: 'ReviewPosted', data: { ...own, rating: 5, comment } },
    {
      stream: 'review-lst-bola',
      type: 'ReviewReported',
      data: { ...own, reporterId: 'ada', reason: 'spam', note: null },
    },
  ],
};

function dayOf({ listingId, reviewId, authorId, at }: typeof own) {
  return { listingId, reviewId, authorId, at };
}
