import { name, page, type Permissions } from '../permissions/permissions.js';
import { ABOUT, APPEAL, CHECKED, documentForm, IDENTITY, IDENTITY_CHECK, newPhone, REASON } from './applying.js';

const about = 'about{first_name last_name description languages[name proficiency]}';
const identity = 'identity{profession id_type country phone}';
const kept = 'id use name size content_type';
const CHECK = '{status reason asked_at answered_at bvn_last4 account_last4 bank_name name_changed}';
const own = (files = '', check = '') =>
  `status ${about} ${identity} files[${files}] phone_verified phone_codes identity_checks identity_check${check} missing[] submitted_at answer_by decided_at reason suspension`;
const OWN_FILE = `${kept} url`;
const person = `{${name} avatar}`;
const onDesk = ({ claim = '', decided = '', opened = false } = {}) =>
  `id status round person${person} is_own id_type is_weak checks[] submitted_at answer_by decided_at reason
    decided_by${decided} claim${claim} answers${opened ? `{${about} ${identity} phone_verified}` : ''} files${opened ? `[${kept} opened]` : ''} identity_check`;
const suspension = ({ claim = '', suspended = '', decided = '' } = {}) =>
  `id status person${person} is_own reason suspended_at suspended_by${suspended} appeal appealed_at decision decided_at
    decided_by${decided} claim${claim}`;
const CLAIM = `{${name} avatar until is_own}`;

/** The routes and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/become-creator                              user
  own                                                           401 200 = = = = = = =
PUT /api/become-creator/about                        user
  body=aboutStep                                                401 200 = 409 = 403 = = =
  body=noAboutStep                                              401 400 = = = = = = =
PUT /api/become-creator/identity                     user
  body=identityStep                                             401 200 = 409 = 403 = = =
  body=noIdentityStep                                           401 400 = = = = = = =
POST /api/become-creator/files                       user
  form=newDocument                                              401 201 = 409 = 403 = = =
DELETE /api/become-creator/files/:id                 user
  id=doomedDocument                                             401 404 200 404 = = = = =
POST /api/become-creator/phone/code                  user
  body=phoneCode                                                401 200 = 409 = 403 = = =
POST /api/become-creator/phone/verify                user
  body=phoneProof                                               401 400 = 409 = 403 = = =
POST /api/become-creator/submit                      user
  incomplete                                                    401 400 = 409 = 403 = = =
POST /api/become-creator/appeal                      user
  body=appealText                                               401 409 = = = = = = =
  body=noAppealText                                             401 400 = = = = = = =
POST /api/become-creator/identity-check              user
  body=identityCheck                                            401 200 = 409 = 403 = = =
  body=noIdentityCheck                                          401 400 = = = = = = =
POST /api/moderation/creators/:username/suspend      moderator
  username=newCreator body=suspensionReason                     404 = = = = 200 404 = 200
  username=suspendedCreator body=noApplicationReason                     404 = = = = 400 404 = 400
GET /api/moderation/creator-suspensions              moderator
  appealed                                                      404 = = = = 200 404 = 200
POST /api/moderation/creator-suspensions/:id/claim   moderator
  id=suspension                                                 404 = = = = 200 404 = 409
POST /api/moderation/creator-suspensions/:id/release moderator
  id=newSuspension                                              404 = = = = 200 404 = 200
POST /api/moderation/creator-suspensions/:id/uphold  moderator
  id=newSuspension body=suspensionReason                        404 = = = = 200 404 = 200
  id=suspension body=noApplicationReason                        404 = = = = 400 404 = 400
POST /api/moderation/creator-suspensions/:id/lift    moderator
  id=newSuspension body=suspensionReason                        404 = = = = 200 404 = 200
  id=suspension body=noApplicationReason                        404 = = = = 400 404 = 400
GET /api/moderation/creator-applications             moderator
  waiting                                                       404 = = = = 200 404 = 200
POST /api/moderation/creator-applications/:id/claim  moderator
  id=application                                                404 = = = = 200 404 = 409
POST /api/moderation/creator-applications/:id/files/:file/open moderator
  id=application file=applicationFile                           404 = = = = 200 404 = 409
POST /api/moderation/creator-applications/:id/release moderator
  id=otherApplication                                           404 = = = = 200 404 = 200
POST /api/moderation/creator-applications/:id/approve moderator
  id=newApplication body=approvedChecks                         404 = = = = 200 404 = 200
  id=application body=noChecks                                  404 = = = = 400 404 = 400
POST /api/moderation/creator-applications/:id/reject moderator
  id=newApplication body=applicationReason                      404 = = = = 200 404 = 200
  id=application body=noApplicationReason                       404 = = = = 400 404 = 400
POST /api/moderation/creator-applications/:id/send-back moderator
  id=newApplication body=applicationReason                      404 = = = = 200 404 = 200
  id=application body=noApplicationReason                       404 = = = = 400 404 = 400
TASK mail/creator-application worker
TASK mail/application-overdue worker
TASK applications/application-overdue worker
TASK phones/phone-code worker
TASK applications/delete-application-files worker
TASK applications/delete-forgotten-files worker
TASK applications/remind-of-files worker
TASK applications/end-identity-check worker
TASK catalogue/follow-creator worker
TASK applications/licence worker
`,
  claims: {
    'PUT /api/become-creator/about': ['user', 'aboutStep'],
    'PUT /api/become-creator/identity': ['user', 'identityStep'],
    'POST /api/become-creator/files': ['user', 'nothing'],
    'DELETE /api/become-creator/files/:id': ['buyer', 'nothing', 'doomedDocument'],
    'POST /api/become-creator/phone/code': ['user', 'phoneCode'],
    'POST /api/become-creator/phone/verify': ['user', 'phoneProof'],
    'POST /api/become-creator/submit': ['user', 'nothing'],
    'POST /api/become-creator/identity-check': ['user', 'identityCheck'],
    'POST /api/become-creator/appeal': ['user', 'appealText'],
    'POST /api/moderation/creators/:username/suspend': ['moderator', 'suspensionReason', 'suspendedCreator'],
    'POST /api/moderation/creator-suspensions/:id/claim': ['moderator', 'nothing', 'suspension'],
    'POST /api/moderation/creator-suspensions/:id/release': ['moderator', 'nothing', 'suspension'],
    'POST /api/moderation/creator-suspensions/:id/uphold': ['moderator', 'suspensionReason', 'suspension'],
    'POST /api/moderation/creator-suspensions/:id/lift': ['moderator', 'suspensionReason', 'suspension'],
    'POST /api/moderation/creator-applications/:id/claim': ['moderator', 'nothing', 'application'],
    'POST /api/moderation/creator-applications/:id/files/:file/open': ['moderator', 'nothing', 'application'],
    'POST /api/moderation/creator-applications/:id/release': ['moderator', 'nothing', 'otherApplication'],
    'POST /api/moderation/creator-applications/:id/approve': ['moderator', 'approvedChecks', 'application'],
    'POST /api/moderation/creator-applications/:id/reject': ['moderator', 'applicationReason', 'application'],
    'POST /api/moderation/creator-applications/:id/send-back': ['moderator', 'applicationReason', 'application'],
  },
  keys: {
    'GET /api/become-creator': { everyone: `data{${own()}}`, buyer: `data{${own(OWN_FILE)}}` },
    'PUT /api/become-creator/about': { everyone: `message data{${own()}}`, buyer: `message data{${own(OWN_FILE)}}` },
    'PUT /api/become-creator/identity': { everyone: `message data{${own()}}`, buyer: `message data{${own(OWN_FILE)}}` },
    'POST /api/become-creator/files': { everyone: `message data{${own(OWN_FILE)}}` },
    'DELETE /api/become-creator/files/:id': { everyone: `message data{${own(OWN_FILE)}}` },
    'POST /api/become-creator/identity-check': { everyone: `message data{${own(OWN_FILE, CHECK)}}` },
    'POST /api/become-creator/phone/code': { everyone: 'message data{expires_at resend_at}' },
    'POST /api/moderation/creators/:username/suspend': {
      everyone: `message data{${suspension({ suspended: person })}}`,
    },
    'GET /api/moderation/creator-suspensions': { everyone: `${page} results[${suspension({ claim: CLAIM })}]` },
    'POST /api/moderation/creator-suspensions/:id/claim': { everyone: `message data{${suspension({ claim: CLAIM })}}` },
    'POST /api/moderation/creator-suspensions/:id/release': { everyone: `message data{${suspension()}}` },
    'POST /api/moderation/creator-suspensions/:id/uphold': {
      everyone: `message data{${suspension({ decided: person })}}`,
    },
    'POST /api/moderation/creator-suspensions/:id/lift': {
      everyone: `message data{${suspension({ decided: person })}}`,
    },
    'GET /api/moderation/creator-applications': {
      everyone: `${page} results[${onDesk({ claim: CLAIM })}]`,
      moderator: `results[${onDesk({ claim: CLAIM, opened: true })}]`,
    },
    'POST /api/moderation/creator-applications/:id/claim': {
      everyone: `message data{${onDesk({ claim: CLAIM, opened: true })}}`,
    },
    'POST /api/moderation/creator-applications/:id/files/:file/open': { everyone: 'message data{id url content_type}' },
    'POST /api/moderation/creator-applications/:id/release': { everyone: `message data{${onDesk()}}` },
    'POST /api/moderation/creator-applications/:id/approve': {
      everyone: `message data{${onDesk({ decided: person })}}`,
    },
    'POST /api/moderation/creator-applications/:id/reject': {
      everyone: `message data{${onDesk({ decided: person })}}`,
    },
    'POST /api/moderation/creator-applications/:id/send-back': {
      everyone: `message data{${onDesk({ decided: person })}}`,
    },
  },
  bodies: {
    aboutStep: () => ABOUT,
    noAboutStep: () => ({ ...ABOUT, languages: 'English' }),
    identityStep: () => IDENTITY,
    noIdentityStep: () => ({ ...IDENTITY, id_type: 'library_card' }),
    phoneCode: () => ({ phone: newPhone(), channel: 'sms' }),
    phoneProof: () => ({ phone: newPhone(), code: '000000' }),
    identityCheck: () => IDENTITY_CHECK,
    noIdentityCheck: () => ({ ...IDENTITY_CHECK, consent: false }),
    approvedChecks: () => ({ checks: CHECKED }),
    noChecks: () => ({ checks: ['shoes'] }),
    applicationReason: () => REASON,
    suspensionReason: () => REASON,
    appealText: () => APPEAL,
    noAppealText: () => ({ text: 'No.' }),
    noApplicationReason: () => ({ reason: 'No.' }),
  },
  forms: { newDocument: () => documentForm('certification') },
};
