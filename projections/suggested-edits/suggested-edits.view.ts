import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, ListingId, SectionId, SuggestionId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { suggestedEditEvents } from '#server/suggested-edits/suggested-edits.events';
import { table, view } from '../projection.js';

export type SuggestionRow = {
  id: SuggestionId;
  listing_id: ListingId;
  section_id: SectionId | null;
  suggester_id: UserId;
  creator_id: UserId;
  /** Null after the suggester is erased; the answer after the creator is. */
  text: Sealed | null;
  answer: Sealed | null;
  status: 'open' | 'accepted' | 'declined';
  created_at: Instant;
  answered_at: Instant | null;
};

const { UserErased } = accountEvents;

/** Suggested edits with their answers. A withdrawn one is gone. */
export const suggestedEditsView = view({ ...suggestedEditEvents, UserErased })({
  name: 'suggested_edits',
  version: 1,
  tables: {
    suggestion: table<SuggestionRow>(
      ['id'],
      {
        id: 'text not null',
        listing_id: 'text not null',
        section_id: 'text',
        suggester_id: 'text not null',
        creator_id: 'text not null',
        text: 'jsonb',
        answer: 'jsonb',
        status: 'text not null',
        created_at: 'timestamptz not null',
        answered_at: 'timestamptz',
      },
      [['suggester_id'], ['creator_id']],
    ),
  },
  indexes: 'create index if not exists suggestion_listing on suggestion (listing_id, created_at desc);',

  on: {
    EditSuggested: ({ suggestion }, { data }) =>
      suggestion.put({
        id: data.suggestionId,
        listing_id: data.listingId,
        section_id: data.sectionId,
        suggester_id: data.suggesterId,
        creator_id: data.creatorId,
        text: data.text,
        answer: null,
        status: 'open',
        created_at: data.at,
        answered_at: null,
      }),
    SuggestionAccepted: ({ suggestion }, { data: { suggestionId: id, answer, at } }) =>
      suggestion.update({ id }, { status: 'accepted', answer, answered_at: at }),
    SuggestionDeclined: ({ suggestion }, { data: { suggestionId: id, answer, at } }) =>
      suggestion.update({ id }, { status: 'declined', answer, answered_at: at }),
    SuggestionWithdrawn: ({ suggestion }, { data: { suggestionId: id } }) => suggestion.remove({ id }),

    UserErased: ({ suggestion }, { data: { userId } }) => {
      for (const { id } of suggestion.where({ suggester_id: userId })) suggestion.update({ id }, { text: null });
      for (const { id } of suggestion.where({ creator_id: userId })) suggestion.update({ id }, { answer: null });
    },
  },

  audience: ({ type, data }) =>
    type === 'UserErased' ? [{ user: data.userId }] : [{ user: data.suggesterId }, { user: data.creatorId }],
});
