import type { Fold } from '#server/kernel/decider';
import type { MatchSide } from '#server/kernel/founder-match';
import type { UserId } from '#server/kernel/ids';
import { type ConnectionEvent, connectionEvents } from './network.events.js';
import { type ProfileEvent, profileEvents } from './profile.events.js';

type Tie = { isConnected: boolean; blockedBy: Set<UserId>; followedBy: Set<UserId> };

/** Whether two people are connected, and who of both blocked or follows the other. Stream `connection-<pair>`. */
export const tie: Fold<Tie, ConnectionEvent> = {
  category: 'connection',
  events: connectionEvents,
  initial: () => ({ isConnected: false, blockedBy: new Set(), followedBy: new Set() }),
  evolve(state, { type, data }) {
    if (type === 'ConnectionMade') state.isConnected = true;
    if (type === 'ConnectionRemoved' || type === 'PersonBlocked') state.isConnected = false;
    if (type === 'PersonBlocked') state.blockedBy.add(data.by);
    if (type === 'PersonBlocked') state.followedBy.clear();
    if (type === 'PersonUnblocked') state.blockedBy.delete(data.by);
    if (type === 'CreatorFollowed') state.followedBy.add(data.by);
    if (type === 'CreatorUnfollowed') state.followedBy.delete(data.by);
    return state;
  },
};

const NO_SIDE: MatchSide = {
  ...{ role: '', looking_for: [], stage: '', skills: [], interests: [], country: '', city: '' },
};

/** What of a co-founder profile counts for a match: as it is saved, and as others see it. Stream `cofounder-<user>`. */
export const matchSides: Fold<{ saved: MatchSide | undefined; published: MatchSide | undefined }, ProfileEvent> = {
  category: 'cofounder',
  events: profileEvents,
  initial: () => ({ saved: undefined, published: undefined }),
  evolve({ saved, published }, { type, data }) {
    const before = saved ?? NO_SIDE;
    switch (type) {
      case 'CofounderAboutSaved':
        return { published, saved: { ...before, country: data.country, city: data.city } };
      case 'CofounderRoleSaved':
        return { published, saved: { ...before, role: data.role, looking_for: data.lookingFor } };
      case 'CofounderSkillsSaved': {
        const { stage, skills, interests } = data;
        return { published, saved: { ...before, stage, skills, interests } };
      }
      case 'CofounderProfilePublished':
        return { saved, published: saved };
      case 'CofounderProfileHidden':
        return { saved, published: undefined };
      default:
        return { saved, published };
    }
  },
};
