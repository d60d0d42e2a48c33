import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, ListingId, RegulationChangeId, SectionId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { regulationEvents, updateEvents } from '#server/regulations/regulations.events';
import { type Audience, table, view } from '../projection.js';

export type ChangeRow = {
  id: RegulationChangeId;
  /** Null after the moderator is erased. */
  text: Sealed | null;
  text_by: UserId;
  link: string;
  /** A date in Lagos. */
  takes_effect: string;
  recorded_at: Instant;
};

export type RequiredUpdateRow = {
  change_id: RegulationChangeId;
  listing_id: ListingId;
  creator_id: UserId;
  status: 'open' | 'handed_in' | 'declined' | 'closed';
  required_at: Instant;
  answered_at: Instant | null;
  /** The sections that were changed for it; none before it is handed in. */
  sections: SectionId[];
  /** Of the creator who declined or the moderator who closed it; null after that person is erased. */
  reason: Sealed | null;
  reason_by: UserId | null;
};

const { UserErased } = accountEvents;

/** Changes of regulation, and the updates of guides that each requires. */
export const regulationsView = view({ ...regulationEvents, ...updateEvents, UserErased })({
  name: 'regulations',
  version: 1,
  tables: {
    change: table<ChangeRow>(
      ['id'],
      {
        id: 'text not null',
        text: 'jsonb',
        text_by: 'text not null',
        link: 'text not null',
        takes_effect: 'text not null',
        recorded_at: 'timestamptz not null',
      },
      [['text_by']],
    ),
    required: table<RequiredUpdateRow>(
      ['listing_id', 'change_id'],
      {
        listing_id: 'text not null',
        change_id: 'text not null',
        creator_id: 'text not null',
        status: 'text not null',
        required_at: 'timestamptz not null',
        answered_at: 'timestamptz',
        sections: 'text[] not null',
        reason: 'jsonb',
        reason_by: 'text',
      },
      [['creator_id'], ['reason_by']],
    ),
  },
  indexes: `create index if not exists required_open on required (change_id) where status = 'open';
    create index if not exists required_answered on required (answered_at desc) where status <> 'open';`,

  on: {
    RegulationChangeRecorded: ({ change }, { data: { changeId, by, text, link, takesEffect, at } }) =>
      change.put({ id: changeId, text, text_by: by, link, takes_effect: takesEffect, recorded_at: at }),
    UpdateRequired: ({ required }, { data: { changeId, listingId, creatorId, at } }) =>
      required.put({
        ...{ change_id: changeId, listing_id: listingId, creator_id: creatorId, status: 'open', required_at: at },
        ...{ answered_at: null, sections: [], reason: null, reason_by: null },
      }),
    UpdateHandedIn: ({ required }, { data }) =>
      required.update(keyOf(data), { status: 'handed_in', answered_at: data.at, sections: data.sections }),
    UpdateDeclined: ({ required }, { data }) => required.update(keyOf(data), { status: 'declined', ...endOf(data) }),
    UpdateClosed: ({ required }, { data }) => required.update(keyOf(data), { status: 'closed', ...endOf(data) }),
    UserErased: ({ change, required }, { data: { userId } }) => {
      for (const { id } of change.where({ text_by: userId })) change.update({ id }, { text: null });
      for (const { listing_id, change_id } of required.where({ reason_by: userId }))
        required.update({ listing_id, change_id }, { reason: null, reason_by: null });
    },
  },

  audience: ({ type, data }) => {
    if (type === 'UserErased') return [{ user: data.userId }];
    const desk: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
    if (type === 'RegulationChangeRecorded') return desk;
    return [{ user: data.creatorId }, { topic: 'listing', key: data.listingId }, ...desk];
  },
});

type Key = { changeId: RegulationChangeId; listingId: ListingId };
const keyOf = ({ changeId, listingId }: Key) => ({ change_id: changeId, listing_id: listingId });
const endOf = ({ reason, at }: { reason: Sealed; at: Instant }) => ({
  ...{ answered_at: at, reason, reason_by: reason.by },
});
