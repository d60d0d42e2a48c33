import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { connectionEvents } from '#server/network/network.events';
import { profileEvents } from '#server/network/profile.events';
import { type Audience, table, view } from '../projection.js';
import { EMPTY, type PublishedProfileRow, founder, type ProfileRow, profile, published } from './profile.rows.js';

type ConnectionRow = {
  id: RequestId;
  from_id: UserId;
  to_id: UserId;
  note: Sealed | null;
  status: 'sent' | 'connected';
  sent_at: Instant;
  connected_at: Instant | null;
};

const { UserErased } = accountEvents;

/** Connect requests and connections between people, and their co-founder profiles. */
export const networkView = view({ ...connectionEvents, ...profileEvents, UserErased })({
  name: 'network',
  version: 4,
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
      [['from_id']],
    ),
    /** As the person saved it. */
    profile: table<ProfileRow>(['user_id'], profile),
    /** As others see it. */
    founder: table<PublishedProfileRow>(['user_id'], founder),
  },
  ddl: `alter table founder add column search tsvector generated always as (to_tsvector('english', words)) stored;`,
  indexes: `
    create index if not exists connection_to on connection (to_id);
    create index if not exists founder_search on founder using gin (search);`,
  on: {
    ConnectRequestSent: ({ connection }, { data: { requestId: id, from, to, note, at } }) =>
      connection.put({ id, from_id: from, to_id: to, note, status: 'sent', sent_at: at, connected_at: null }),
    ConnectionMade: ({ connection }, { data }) =>
      connection.update({ id: data.requestId }, { status: 'connected', connected_at: data.at }),
    CofounderAboutSaved: (
      { profile },
      { data: { userId: user_id, isWanted, at: _, ownCountry, ownCity, ...about } },
    ) => {
      const step = { user_id, ...about, own_country: ownCountry, own_city: ownCity };
      profile.put(saved(profile.where({ user_id }), step, isWanted));
    },
    CofounderRoleSaved: ({ profile }, { data: { userId: user_id, isWanted, role, lookingFor } }) =>
      profile.put(saved(profile.where({ user_id }), { user_id, role, looking_for: lookingFor }, isWanted)),
    CofounderSkillsSaved: ({ profile }, { data: { userId: user_id, isWanted, at: _, ownSkills, ...skills } }) =>
      profile.put(saved(profile.where({ user_id }), { user_id, ...skills, own_skills: ownSkills }, isWanted)),
    CofounderProfilePublished: ({ profile, founder }, { data: { userId: user_id, at } }) => {
      const [draft] = profile.where({ user_id });
      const [before] = founder.where({ user_id });
      founder.put(published(draft!, before?.published_at ?? at));
      profile.update({ user_id }, { status: 'published' });
    },
    CofounderProfileHidden: ({ profile, founder }, { data: { userId: user_id } }) => {
      founder.remove({ user_id });
      profile.update({ user_id }, { status: 'draft' });
    },
    UserErased: ({ connection, profile, founder }, { data: { userId } }) => {
      for (const { id } of connection.where({ from_id: userId })) connection.update({ id }, { note: null });
      profile.remove({ user_id: userId });
      founder.remove({ user_id: userId });
    },
  },
  audience: ({ type, data }): Audience[] => {
    if ('from' in data) return [{ user: data.from }, { user: data.to }];
    const isSeen = type === 'CofounderProfilePublished' || type === 'CofounderProfileHidden';
    return isSeen ? [{ user: data.userId }, 'public'] : [{ user: data.userId }];
  },
});

/** A published profile has changes that others do not see until it is published again. */
function saved(
  [before]: readonly ProfileRow[],
  step: Partial<ProfileRow> & Pick<ProfileRow, 'user_id'>,
  isWanted: boolean,
): ProfileRow {
  const status = before?.status ?? 'draft';
  const isPublished = status === 'published' || status === 'changed';
  return {
    ...{ ...EMPTY, ...before, ...step },
    status: isPublished ? 'changed' : isWanted ? 'wanted' : status,
  };
}
