import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ConnectRequestSent: 'requestId from to note at',
    ConnectionMade: 'requestId from to at',
    CofounderAboutSaved: 'userId at isWanted name email phone profession description country city ownCountry ownCity',
    CofounderRoleSaved: 'userId at isWanted role lookingFor',
    CofounderSkillsSaved: 'userId at isWanted stage skills ownSkills interests',
    CofounderProfilePublished: 'userId at',
    CofounderProfileHidden: 'userId at',
  },
  versions: { ConnectRequestSent: 1 },
  shows: `ConnectRequestSent ConnectionMade CofounderAboutSaved CofounderRoleSaved CofounderSkillsSaved
    CofounderProfilePublished CofounderProfileHidden UserErased`,
};
