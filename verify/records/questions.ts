import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    QuestionAsked: 'questionId listingId askerId creatorId at text sectionId?',
    QuestionAnswered: 'questionId listingId askerId creatorId at answer',
    QuestionRemoved: 'questionId listingId askerId creatorId at by',
    QuestionUpvoted: 'questionId listingId voterId at',
    UpvoteWithdrawn: 'questionId listingId voterId at',
  },
  shows: 'QuestionAsked QuestionAnswered QuestionRemoved QuestionUpvoted UpvoteWithdrawn UserErased',
};
