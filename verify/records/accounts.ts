import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    UserRegistered: 'userId at country region terms? marketing? invitedBy?',
    UserActivated: 'userId at',
    PasswordReset: 'userId at',
    PasswordChanged: 'userId at',
    GoogleLinked: 'userId at joined?',
    RoleGranted: 'userId at role reason',
    RoleRevoked: 'userId at role by reason',
    CreatorVerified: 'userId at by reason? licenceUntil?',
    LicenceExpiryReminded: 'userId at licenceUntil days',
    VerificationExpired: 'userId at licenceUntil',
    CreatorSuspended: 'userId at by reason',
    SuspensionAppealed: 'userId at text',
    SuspensionAppealClaimed: 'userId at by until',
    SuspensionAppealReleased: 'userId at by',
    SuspensionUpheld: 'userId at by reason',
    SuspensionLifted: 'userId at by reason',
    ProfileEdited: 'userId at firstName? lastName? about? phone? phoneVisibility? languages? professions? skills?',
    ProfilePictureChosen: 'userId picture fileId at',
    MarketingConsentGiven: 'userId at',
    MarketingConsentWithdrawn: 'userId at',
    UserErased: 'userId at',
  },
  versions: { RoleGranted: 1 },
  shows: `UserRegistered UserActivated RoleGranted RoleRevoked CreatorVerified PasswordReset PasswordChanged GoogleLinked ProfileEdited
    CreatorSuspended SuspensionAppealed SuspensionAppealClaimed SuspensionAppealReleased SuspensionUpheld SuspensionLifted LicenceExpiryReminded VerificationExpired
    ProfilePictureChosen MarketingConsentGiven MarketingConsentWithdrawn UserErased`,
};
