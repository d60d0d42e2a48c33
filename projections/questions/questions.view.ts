import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, ListingId, QuestionId, SectionId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { questionEvents, upvoteEvents } from '#server/questions/questions.events';
import { type Audience, table, view } from '../projection.js';

export type QuestionRow = {
  id: QuestionId;
  listing_id: ListingId;
  /** Null for a question to the whole listing. */
  section_id: SectionId | null;
  asker_id: UserId;
  creator_id: UserId;
  /** Null after the asker is erased; the answer after the creator is. */
  text: Sealed | null;
  answer: Sealed | null;
  created_at: Instant;
  answered_at: Instant | null;
  votes: number;
};
export type UpvoteRow = { question_id: QuestionId; voter_id: UserId };

const { UserErased } = accountEvents;

/** Public questions to listings with their answers and upvotes. A removed one is gone. */
export const questionsView = view({ ...questionEvents, ...upvoteEvents, UserErased })({
  name: 'questions',
  version: 2,
  tables: {
    question: table<QuestionRow>(
      ['id'],
      {
        id: 'text not null',
        listing_id: 'text not null',
        section_id: 'text',
        asker_id: 'text not null',
        creator_id: 'text not null',
        text: 'jsonb',
        answer: 'jsonb',
        created_at: 'timestamptz not null',
        answered_at: 'timestamptz',
        votes: 'int not null',
      },
      [['asker_id'], ['creator_id']],
    ),
    upvote: table<UpvoteRow>(['question_id', 'voter_id'], { question_id: 'text not null', voter_id: 'text not null' }, [
      ['question_id'],
    ]),
  },
  indexes: 'create index if not exists question_listing on question (listing_id, votes desc, created_at desc);',

  on: {
    QuestionAsked: ({ question }, { data }) =>
      question.put({
        id: data.questionId,
        listing_id: data.listingId,
        section_id: data.sectionId ?? null,
        asker_id: data.askerId,
        creator_id: data.creatorId,
        text: data.text,
        answer: null,
        created_at: data.at,
        answered_at: null,
        votes: 0,
      }),
    QuestionAnswered: ({ question }, { data: { questionId: id, answer, at } }) =>
      question.update({ id }, { answer, answered_at: at }),
    QuestionRemoved: ({ question, upvote }, { data: { questionId: id } }) => {
      question.remove({ id });
      for (const row of upvote.where({ question_id: id })) upvote.remove(row);
    },

    QuestionUpvoted: ({ question, upvote }, { data: { questionId: id, voterId: voter_id } }) => {
      upvote.put({ question_id: id, voter_id });
      question.add({ id }, { votes: 1 });
    },
    UpvoteWithdrawn: ({ question, upvote }, { data: { questionId: id, voterId: voter_id } }) => {
      upvote.remove({ question_id: id, voter_id });
      question.add({ id }, { votes: -1 });
    },

    UserErased: ({ question }, { data: { userId } }) => {
      for (const { id } of question.where({ asker_id: userId })) question.update({ id }, { text: null });
      for (const { id } of question.where({ creator_id: userId })) question.update({ id }, { answer: null });
    },
  },

  audience: (event): Audience[] => {
    if (event.type === 'UserErased') return [{ user: event.data.userId }];
    const watchers: Audience[] = [{ topic: 'listing', key: event.data.listingId }];
    return 'voterId' in event.data
      ? [...watchers, { user: event.data.voterId }]
      : [...watchers, { user: event.data.askerId }, { user: event.data.creatorId }];
  },
});
