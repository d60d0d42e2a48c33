import { accountEvents } from '#server/accounts/accounts.events';
import { listingEvents } from '#server/catalogue/catalogue.events';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { connectionEvents } from '#server/network/network.events';
import { profileEvents } from '#server/network/profile.events';
import { type Audience, table, view } from '../projection.js';
import type { Rows } from '../rows.js';
import { EMPTY, type PublishedProfileRow, founder, type ProfileRow, profile, published } from './profile.rows.js';

type ConnectionRow = {
  id: RequestId;
  from_id: UserId;
  to_id: UserId;
  note: Sealed | null;
  status: 'sent' | 'declined' | 'connected';
  sent_at: Instant;
  connected_at: Instant | null;
};
/** The last withdrawn request of one person to another, since when no other was sent. */
type WithdrawalRow = { from_id: UserId; to_id: UserId; request_id: RequestId; at: Instant };
type DismissalRow = { by_id: UserId; other_id: UserId; until: Instant };
type BlockRow = { by_id: UserId; other_id: UserId; at: Instant };

/** A person follows a creator, since an instant. */
type FollowRow = { follower_id: UserId; creator_id: UserId; at: Instant };

type ReceptionRow = { user_id: UserId; needs_profile: boolean; needs_sought: boolean; needs_country: boolean };

/** Every request that was sent, whatever became of it. */
type SentRequestRow = { id: RequestId; from_id: UserId; to_id: UserId; at: Instant; accepted: boolean };

const { UserErased } = accountEvents;
/** It changes nothing here. It is here so that a process can wait until this view passed it, with all who followed before. */
const { ListingPublished } = listingEvents;

/** Connect requests and connections between people, and their co-founder profiles. */
export const networkView = view({ ...connectionEvents, ...profileEvents, ListingPublished, UserErased })({
  name: 'network',
  version: 8,
  tables: {
    connection: table<ConnectionRow>(
      ['id'],
      {
        id: 'text not null',
        from_id: 'text not null',
        to_id: 'text not null',
        note: 'jsonb',
        status: 'text not null',
        sent_at: 'timestamptz not null',
        connected_at: 'timestamptz',
      },
      [['from_id'], ['to_id'], ['from_id', 'to_id']],
    ),
    withdrawal: table<WithdrawalRow>(
      ['from_id', 'to_id'],
      { from_id: 'text not null', to_id: 'text not null', request_id: 'text not null', at: 'timestamptz not null' },
      [['from_id'], ['to_id']],
    ),
    dismissal: table<DismissalRow>(
      ['by_id', 'other_id'],
      { by_id: 'text not null', other_id: 'text not null', until: 'timestamptz not null' },
      [['by_id'], ['other_id']],
    ),
    block: table<BlockRow>(
      ['by_id', 'other_id'],
      { by_id: 'text not null', other_id: 'text not null', at: 'timestamptz not null' },
      [['by_id'], ['other_id']],
    ),
    follow: table<FollowRow>(
      ['follower_id', 'creator_id'],
      { follower_id: 'text not null', creator_id: 'text not null', at: 'timestamptz not null' },
      [['follower_id'], ['creator_id']],
    ),
    /** As the person saved it. */
    profile: table<ProfileRow>(['user_id'], profile),
    sent_request: table<SentRequestRow>(
      ['id'],
      {
        id: 'text not null',
        from_id: 'text not null',
        to_id: 'text not null',
        at: 'timestamptz not null',
        accepted: 'boolean not null',
      },
      [['from_id', 'at'], ['to_id', 'at'], ['from_id'], ['to_id']],
    ),
    /** From whom a person takes requests, where not from everybody. */
    reception: table<ReceptionRow>(['user_id'], {
      user_id: 'text not null',
      needs_profile: 'boolean not null',
      needs_sought: 'boolean not null',
      needs_country: 'boolean not null',
    }),
    /** As others see it. */
    founder: table<PublishedProfileRow>(['user_id'], founder),
  },
  ddl: `alter table founder add column search tsvector generated always as (to_tsvector('english', words)) stored;`,
  indexes: `
    create index if not exists founder_search on founder using gin (search);
    create index if not exists follow_followers on follow (creator_id, follower_id);
    create index if not exists follow_latest on follow (follower_id, at desc, creator_id);`,
  on: {
    ConnectRequestSent: ({ connection, withdrawal, sent_request }, { data: { requestId: id, from, to, note, at } }) => {
      sent_request.put({ id, from_id: from, to_id: to, at, accepted: false });
      end(connection, from, to);
      connection.put({ id, from_id: from, to_id: to, note, status: 'sent', sent_at: at, connected_at: null });
      withdrawal.remove({ from_id: from, to_id: to });
    },
    ConnectionMade: ({ connection, withdrawal, sent_request }, { data: { requestId: id, from, to, at } }) => {
      sent_request.update({ id }, { accepted: true });
      connection.update({ id }, { status: 'connected', connected_at: at });
      withdrawal.remove({ from_id: from, to_id: to });
      withdrawal.remove({ from_id: to, to_id: from });
    },
    ConnectRequestDeclined: ({ connection }, { data }) =>
      connection.update({ id: data.requestId }, { status: 'declined' }),
    ConnectRequestWithdrawn: ({ connection, withdrawal }, { data: { requestId: id, from, to, at } }) => {
      connection.remove({ id });
      withdrawal.put({ from_id: from, to_id: to, request_id: id, at });
    },
    ConnectionRemoved: ({ connection }, { data: { by, other } }) => end(connection, by, other),
    FounderDismissed: ({ dismissal }, { data: { by, other, until } }) =>
      dismissal.put({ by_id: by, other_id: other, until }),
    FounderRestored: ({ dismissal }, { data: { by, other } }) => dismissal.remove({ by_id: by, other_id: other }),
    PersonBlocked: ({ connection, withdrawal, block, follow }, { data: { by, other, at } }) => {
      follow.remove({ follower_id: by, creator_id: other });
      follow.remove({ follower_id: other, creator_id: by });
      withdrawal.remove({ from_id: other, to_id: by });
      for (const { id, status, sent_at } of connection.where({ from_id: by, to_id: other }))
        if (status !== 'connected') withdrawal.put({ from_id: by, to_id: other, request_id: id, at: sent_at });
      end(connection, by, other);
      block.put({ by_id: by, other_id: other, at });
    },
    PersonUnblocked: ({ block }, { data: { by, other } }) => block.remove({ by_id: by, other_id: other }),
    CreatorFollowed: ({ follow }, { data: { by, other, at } }) =>
      follow.put({ follower_id: by, creator_id: other, at }),
    CreatorUnfollowed: ({ follow }, { data: { by, other } }) => follow.remove({ follower_id: by, creator_id: other }),
    CofounderAboutSaved: (
      { profile },
      { revision, data: { userId: user_id, isWanted, at: _, ownCountry, ownCity, ...about } },
    ) => {
      const step = { user_id, revision, ...about, own_country: ownCountry, own_city: ownCity };
      profile.put(saved(profile.where({ user_id }), step, isWanted));
    },
    CofounderRoleSaved: ({ profile }, { revision, data: { userId: user_id, isWanted, role, lookingFor } }) =>
      profile.put(saved(profile.where({ user_id }), { user_id, revision, role, looking_for: lookingFor }, isWanted)),
    CofounderSkillsSaved: (
      { profile },
      { revision, data: { userId: user_id, isWanted, at: _, ownSkills, ...skills } },
    ) =>
      profile.put(saved(profile.where({ user_id }), { user_id, revision, ...skills, own_skills: ownSkills }, isWanted)),
    CofounderRequestsLimited: ({ reception }, { data: { userId, needsProfile, needsSought, needsCountry } }) =>
      reception.put({
        ...{ user_id: userId, needs_profile: needsProfile, needs_sought: needsSought, needs_country: needsCountry },
      }),
    CofounderProfilePublished: ({ profile, founder }, { revision, data: { userId: user_id, at } }) => {
      const [draft] = profile.where({ user_id });
      const [before] = founder.where({ user_id });
      founder.put(published(draft!, { published_at: before?.published_at ?? at, revision }));
      profile.update({ user_id }, { status: 'published' });
    },
    CofounderProfileHidden: ({ profile, founder }, { data: { userId: user_id } }) => {
      founder.remove({ user_id });
      profile.update({ user_id }, { status: 'draft' });
    },
    ListingPublished: () => undefined,
    UserErased: (
      { connection, withdrawal, sent_request, dismissal, block, follow, reception, profile, founder },
      { data: { userId } },
    ) => {
      for (const row of [...sent_request.where({ from_id: userId }), ...sent_request.where({ to_id: userId })])
        sent_request.remove(row);
      reception.remove({ user_id: userId });
      for (const { id } of [...connection.where({ from_id: userId }), ...connection.where({ to_id: userId })])
        connection.remove({ id });
      for (const row of [...withdrawal.where({ from_id: userId }), ...withdrawal.where({ to_id: userId })])
        withdrawal.remove(row);
      for (const row of [...dismissal.where({ by_id: userId }), ...dismissal.where({ other_id: userId })])
        dismissal.remove(row);
      for (const row of [...block.where({ by_id: userId }), ...block.where({ other_id: userId })]) block.remove(row);
      for (const row of [...follow.where({ follower_id: userId }), ...follow.where({ creator_id: userId })])
        follow.remove(row);
      profile.remove({ user_id: userId });
      founder.remove({ user_id: userId });
    },
  },
  audience: ({ type, data }): Audience[] => {
    if (type === 'ListingPublished') return [];
    // A sender gets no sign of a decline, not even one to fetch the same again.
    if (type === 'ConnectRequestDeclined') return [{ user: data.to }];
    if (type === 'ConnectionRemoved') return [{ user: data.by }, { user: data.other }];
    // Pages of the creator show how many follow. A block that ends it gives them no sign, since its other person may watch one.
    if (type === 'CreatorFollowed' || type === 'CreatorUnfollowed')
      return [{ user: data.by }, { topic: 'creator', key: data.other }];
    if ('by' in data) return [{ user: data.by }];
    if ('from' in data) return [{ user: data.from }, { user: data.to }];
    // Connections of an erased person see it too.
    const isSeen = SEEN_BY_ALL.has(type);
    return isSeen ? [{ user: data.userId }, 'public'] : [{ user: data.userId }];
  },
});

const SEEN_BY_ALL = new Set(['CofounderProfilePublished', 'CofounderProfileHidden', 'UserErased']);

/** Removes the request or connection of two people, in either direction. */
function end(connection: Rows<ConnectionRow>, one: UserId, other: UserId) {
  for (const match of [
    { from_id: one, to_id: other },
    { from_id: other, to_id: one },
  ])
    for (const { id } of connection.where(match)) connection.remove({ id });
}

/** A published profile has changes that others do not see until it is published again. */
function saved(
  [before]: readonly ProfileRow[],
  step: Partial<ProfileRow> & Pick<ProfileRow, 'user_id' | 'revision'>,
  isWanted: boolean,
): ProfileRow {
  const status = before?.status ?? 'draft';
  const isPublished = status === 'published' || status === 'changed';
  return {
    ...{ ...EMPTY, ...before, ...step },
    status: isPublished ? 'changed' : isWanted ? 'wanted' : status,
  };
}
