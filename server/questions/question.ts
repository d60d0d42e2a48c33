import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, QuestionId, SectionId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type QuestionAsked, type QuestionEvent, questionEvents } from './questions.events.js';

type Act = { questionId: QuestionId; by: UserId; at: Instant };

export class AskQuestion {
  readonly type = 'AskQuestion';
  constructor(
    readonly data: {
      questionId: QuestionId;
      listingId: ListingId;
      /** Without one the question is to the whole listing. */
      sectionId?: SectionId;
      askerId: UserId;
      text: Envelope;
      at: Instant;
    },
  ) {}
}

/** Replaces an earlier answer. */
export class AnswerQuestion {
  readonly type = 'AnswerQuestion';
  constructor(readonly data: Act & { answer: Envelope }) {}
}

export class RemoveQuestion {
  readonly type = 'RemoveQuestion';
  constructor(readonly data: Act & { asModerator: boolean }) {}
}

/** From the stream of the listing. `creatorId` is undefined without a listing. */
type Guide = { creatorId?: UserId; isCoauthor: boolean; isPublished: boolean; sections: readonly SectionId[] };
/** From the stream of the listing: whether the moderator writes it too. */
type Judge = { isCoauthor: boolean };
export type QuestionCommand = WithFacts<AskQuestion, Guide> | WithFacts<RemoveQuestion, Judge> | AnswerQuestion;

type Question = { own?: Omit<QuestionAsked['data'], 'text' | 'at' | 'sectionId'>; isRemoved: boolean };

/** A public question to a listing, which its creator answers. */
export const question: Decider<Question, QuestionCommand, QuestionEvent> = {
  category: 'question',
  events: questionEvents,
  initial: () => ({ isRemoved: false }),

  decide(command, { own, isRemoved }) {
    if (command.type === 'AskQuestion') return own ? [] : ask(command.data);
    if (!own || isRemoved) throw notFound();
    const { by, at } = command.data;
    if (command.type === 'AnswerQuestion') {
      if (by !== own.creatorId) throw forbidden('not_owner', 'Only the creator of the listing can answer questions.');
      return [{ type: 'QuestionAnswered', data: { ...own, at, answer: command.data.answer } }];
    }
    const { asModerator, isCoauthor } = command.data;
    const mayRemove = by === own.askerId || (asModerator && by !== own.creatorId && !isCoauthor);
    if (!mayRemove) throw forbidden('not_author', 'Only the person who asked this can remove it.');
    return [{ type: 'QuestionRemoved', data: { ...own, at, by } }];
  },

  evolve(state, { type, data }) {
    if (type === 'QuestionAsked') {
      const { questionId, listingId, askerId, creatorId } = data;
      return { own: { questionId, listingId, askerId, creatorId }, isRemoved: false };
    }
    if (type === 'QuestionRemoved') state.isRemoved = true;
    return state;
  },
};

function ask(data: WithFacts<AskQuestion, Guide>['data']): QuestionEvent[] {
  const { creatorId, isCoauthor, isPublished, sections, ...asked } = data;
  const isOwn = creatorId === asked.askerId || isCoauthor;
  if (!creatorId || (!isPublished && !isOwn)) throw notFound();
  if (isOwn) throw forbidden('own_listing', 'This is your own listing.');
  if (asked.sectionId && !sections.includes(asked.sectionId)) throw notFound('This section does not exist.');
  return [{ type: 'QuestionAsked', data: { ...asked, creatorId } }];
}
