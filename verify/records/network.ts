import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ConnectRequestSent: 'requestId from to note at',
    ConnectionMade: 'requestId from to at',
    ConnectRequestDeclined: 'requestId from to at',
    ConnectRequestWithdrawn: 'requestId from to at',
    ConnectionRemoved: 'by other at',
    FounderDismissed: 'by other at until',
    FounderRestored: 'by other at',
    PersonBlocked: 'by other at',
    PersonUnblocked: 'by other at',
    CreatorFollowed: 'by other at',
    CreatorUnfollowed: 'by other at',
    FollowerNotified: 'listingId creatorId followerId at',
    CofounderAboutSaved: 'userId at isWanted name email phone profession description country city ownCountry ownCity',
    CofounderRoleSaved: 'userId at isWanted role lookingFor',
    CofounderSkillsSaved: 'userId at isWanted stage skills ownSkills interests',
    CofounderRequestsLimited: 'userId at weekly needsProfile needsSought needsCountry',
    CofounderProfilePublished: 'userId at',
    CofounderProfileHidden: 'userId at',
  },
  versions: { ConnectRequestSent: 1 },
  shows: `ConnectRequestSent ConnectionMade ConnectRequestDeclined ConnectRequestWithdrawn ConnectionRemoved
    FounderDismissed FounderRestored PersonBlocked PersonUnblocked CreatorFollowed CreatorUnfollowed CofounderAboutSaved CofounderRoleSaved CofounderSkillsSaved
    CofounderRequestsLimited CofounderProfilePublished CofounderProfileHidden ListingPublished UserErased`,
};
