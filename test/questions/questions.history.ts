import { withFacts } from '#server/kernel/command';
import { AnswerQuestion, AskQuestion, question, RemoveQuestion } from '#server/questions/question';
import { upvote, UpvoteQuestion, upvoteStream, WithdrawUpvote } from '#server/questions/upvote';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person asks a question; others ask it too, and the creator may answer it. */
async function ask({ people, listings, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [{ id: listingId, creatorId, sections }, askerId, voterId] = [oneOf(listings), oneOf(people), oneOf(people)];
  const questionId = newId('question');
  const about = sections.length > 0 && chance(0.5) ? { sectionId: oneOf(sections) } : {};
  const asked = new AskQuestion({
    ...{ questionId, listingId, askerId, ...about },
    ...{ text: sealedBy(askerId, text(5)), at: at() },
  });
  await decide(question, questionId, withFacts(asked, { creatorId, isCoauthor: false, isPublished: true, sections }));
  const vote = { questionId, listingId, voterId, at: at() };
  const voted = upvoteStream(vote);
  await decide(upvote, voted, withFacts(new UpvoteQuestion(vote), { askerId }));
  if (chance(0.3)) await decide(upvote, voted, withFacts(new WithdrawUpvote({ ...vote, at: at() }), { askerId }));
  const act = { questionId, at: at() };
  const answer = sealedBy(creatorId, text(4));
  if (chance(0.6)) await decide(question, questionId, new AnswerQuestion({ ...act, by: creatorId, answer }));
  const remove = new RemoveQuestion({ ...act, by: askerId, asModerator: false });
  if (chance(0.2)) await decide(question, questionId, withFacts(remove, { isCoauthor: false }));
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const own = { questionId: 'que', listingId: 'lst', at };

export const history: ModuleHistory = {
  activities: (market) => [() => ask(market)],
  marketDay: [
    {
      ...{ stream: 'question-que', type: 'QuestionAsked' },
      data: { ...own, askerId: 'bola', creatorId: 'chidi', text: sealedBy('bola', 'c2VhbGVk') },
    },
    { stream: 'upvote-que-ada', type: 'QuestionUpvoted', data: { ...own, voterId: 'ada' } },
  ],
};
