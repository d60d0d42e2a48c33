import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, listingId, questionId, sealed, sectionId, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of questions; stored events depend on them. */
export const [QUESTION, ANSWER] = ['question-text', 'question-answer'];

/** `creatorId` is the creator of the listing. */
const question = z.strictObject({ questionId, listingId, askerId: userId, creatorId: userId, at: instant });

/** Stream `question-<id>`: a public question to a listing and its creator's answer (A3.17). */
export const questionEvents = defineEvents({
  /** `sectionId`: the section that it is about, if it is about one. */
  QuestionAsked: {
    shape: question.extend({ text: sealed, sectionId: sectionId.optional() }),
    sealed: { text: QUESTION },
  },
  /** Replaces an earlier answer. */
  QuestionAnswered: { shape: question.extend({ answer: sealed }), sealed: { answer: ANSWER } },
  /** By the person who asked, or a moderator. */
  QuestionRemoved: { shape: question.extend({ by: userId }) },
});
export type QuestionEvent = EventOf<typeof questionEvents>;
export type QuestionAsked = EventOf<typeof questionEvents, 'QuestionAsked'>;
export type QuestionAnswered = EventOf<typeof questionEvents, 'QuestionAnswered'>;

const upvote = z.strictObject({ questionId, listingId, voterId: userId, at: instant });

/** Stream `upvote-<question>-<voter>`: one per person. */
export const upvoteEvents = defineEvents({
  QuestionUpvoted: { shape: upvote },
  UpvoteWithdrawn: { shape: upvote },
});
export type UpvoteEvent = EventOf<typeof upvoteEvents>;
