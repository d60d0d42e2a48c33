import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../app.js';
import { formWith } from '../form-with.js';
import type { Cast } from '../permissions/cast.js';
import { name, page, type Permissions } from '../permissions/permissions.js';

const publicUser = `id ${name} avatar cover about country region city profession skills languages is_creator
  creator_status verified_at is_premium created_at`;
const user = `${publicUser} email phone phone_visibility roles`;
const profileRoutes = ['avatar', 'cover'].flatMap((picture) =>
  ['POST', 'DELETE'].map((method) => `${method} /api/auth/users/me/${picture}`),
);
const consents = 'terms marketing marketing_since';
const tokens = 'token access refresh';
const standing = 'message data{id username roles is_creator}';

const email = (cast: Cast, person: 'spare' | 'buyer') => cast.people[person].email;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/auth/users                                 public
  body=newcomer                                                 201 = = = = = = = =
  body=takenName                                                400 = = = = = = = =
POST /api/auth/users/activation                      public
  body=noLink                                                   400 = = = = = = = =
  body=usedLink                                                 400 = = = = = = = =
  body=linkAndPassword                                          400 = = = = = = = =
POST /api/auth/users/resend_activation               public
  body=knownEmail                                               204 = = = = = = = =
  body=unknownEmail                                             204 = = = = = = = =
POST /api/auth/users/reset_password                  public
  body=knownEmail                                               204 = = = = = = = =
  body=unknownEmail                                             204 = = = = = = = =
POST /api/auth/users/reset_password_confirm          public
  body=noResetLink                                              400 = = = = = = = =
  body=usedResetLink                                            400 = = = = = = = =
POST /api/login                                      public
  body=credentials                                              200 = = = = = = = =
  body=wrongPassword                                            401 = = = = = = = =
POST /api/auth/jwt/create                            public
  body=credentials                                              200 = = = = = = = =
  body=unknownCredentials                                       401 = = = = = = = =
GET /api/auth/google                                 public
  any                                                           200 = = = = = = = =
GET /api/auth/google/start                           public
  off                                                           404 = = = = = = = =
POST /api/auth/google/callback                       public
  body=googleAnswer                                             404 = = = = = = = =
POST /api/auth/jwt/refresh                           public
  body=refresh                                                  200 = = = = = = = =
  body=noRefresh                                                401 = = = = = = = =
POST /api/auth/logout                                public
  session=own                                                   401 204 = = = = = = =
  body=refresh session=own                                      204 = = = = = = = =
GET /api/auth/sessions                               user
  own                                                           401 200 = = = = = = =
DELETE /api/auth/sessions/:id                        user
  id=ownSession                                                 401 204 404 = = = = = =
DELETE /api/auth/sessions                            user
  own                                                           401 204 = = = = = = =
GET /api/auth/authenticator                          user
  own                                                           401 200 = = = = = = =
POST /api/auth/authenticator                         user
  body=ownPassword                                              401 201 = = = = = = =
  body=otherPassword                                            401 400 = = = = = = =
POST /api/auth/authenticator/confirm                 user
  body=wrongCode                                                401 400 = = = = = = =
POST /api/auth/authenticator/recovery-codes          user
  body=codeAndOtherPassword                                     401 400 = = = = = = =
  body=codeWithoutApp                                           401 409 = = = = = = =
DELETE /api/auth/authenticator                       user
  body=codeAndOtherPassword                                     401 400 = = = = = = =
  body=codeWithoutApp                                           401 409 = = = = = = =
GET /api/auth/users/me                               user
  own                                                           401 200 = = = = = = =
PATCH /api/auth/users/me                             user
  body=profileChange                                            401 200 = = = = = = =
  body=wrongPhone                                               401 400 = = = = = = =
POST /api/auth/users/me/avatar                       user
  form=newAvatar                                                401 200 = = = = = = =
  body=noPicture                                                401 400 = = = = = = =
DELETE /api/auth/users/me/avatar                     user
  own                                                           401 200 = = = = = = =
POST /api/auth/users/me/cover                        user
  form=newProfileCover                                          401 200 = = = = = = =
  body=noPicture                                                401 400 = = = = = = =
DELETE /api/auth/users/me/cover                      user
  own                                                           401 200 = = = = = = =
POST /api/auth/users/set_password                     user
  body=wrongChange                                              401 400 = = = = = = =
  body=noOwnPassword                                            401 400 = = = = = = =
POST /api/auth/users/me/export                       user
  body=wrongOwnPassword                                         401 400 = = = = = = =
  body=noOwnPassword                                            401 400 = = = = = = =
GET /api/auth/users/me/consents                      user
  own                                                           401 200 = = = = = = =
PATCH /api/auth/users/me/consents                    user
  body=news                                                     401 200 = = = = = = =
  body=noNews                                                   401 400 = = = = = = =
DELETE /api/auth/users/me                            user
  body=wrongOwnPassword                                         401 400 = = = = = = =
  body=noOwnPassword                                            401 400 = = = = = = =
GET /api/user                                        public
  query=username:user                                           200 = = = = = = = =
  query=id:missing                                              404 = = = = = = = =
  neither                                                       400 = = = = = = = =
GET /api/user/:name                                  public
  name=user                                                     200 = = = = = = = =
  name=userId                                                   200 = = = = = = = =
POST /api/moderation/creators/:username/verify       moderator
  username=creator body=verification                            404 = = = = 200 404 = 200
  username=moderator body=verification                          404 = = = = 403 404 = 200
  username=admin body=verification                              404 = = = = 200 404 = 403
  username=creator body=noVerification                          404 = = = = 400 404 = 400
POST /api/moderation/users/:username/roles           admin
  username=spare body=role                                      404 = = = = = = = 200
  username=spare body=noRole                                    404 = = = = = = = 400
POST /api/moderation/users/:username/roles/revoke    admin
  username=spare body=role                                      404 = = = = = = = 200
  username=admin body=adminRole                                 404 = = = = = = = 403
  username=spare body=noRole                                    404 = = = = = = = 400
TASK accounts/registration-end                       worker
TASK mail/activation                                 worker
TASK mail/authenticator                              worker
TASK mail/confirmation-code                           worker
TASK mail/google-linked                              worker
TASK mail/new-device                                 worker
TASK mail/password-reset                             worker
TASK mail/password-set                               worker
TASK mail/session-ended                              worker
`,
  claims: {
    'POST /api/auth/users': ['visitor', 'newcomer'],
    'POST /api/auth/users/activation': ['visitor', 'noLink'],
    'POST /api/auth/users/resend_activation': ['visitor', 'knownEmail'],
    'POST /api/auth/users/reset_password': ['visitor', 'knownEmail'],
    'POST /api/auth/users/reset_password_confirm': ['visitor', 'noResetLink'],
    'POST /api/login': ['visitor', 'credentials'],
    'POST /api/auth/jwt/create': ['visitor', 'credentials'],
    'POST /api/auth/google/callback': ['visitor', 'googleAnswer'],
    'POST /api/auth/jwt/refresh': ['visitor', 'noRefresh'],
    'POST /api/auth/logout': ['user', 'nothing'],
    'DELETE /api/auth/users/me': ['user', 'wrongOwnPassword'],
    'PATCH /api/auth/users/me': ['user', 'profileChange'],
    'POST /api/auth/users/me/export': ['user', 'wrongOwnPassword'],
    'POST /api/auth/users/set_password': ['user', 'wrongChange'],
    'PATCH /api/auth/users/me/consents': ['user', 'news'],
    ...Object.fromEntries(profileRoutes.map((route) => [route, ['user', 'nothing'] as const])),
    'POST /api/auth/authenticator': ['user', 'ownPassword'],
    'POST /api/auth/authenticator/confirm': ['user', 'wrongCode'],
    'POST /api/auth/authenticator/recovery-codes': ['user', 'codeWithoutApp'],
    'DELETE /api/auth/authenticator': ['user', 'codeWithoutApp'],
    'DELETE /api/auth/sessions': ['user', 'nothing'],
    'DELETE /api/auth/sessions/:id': ['user', 'nothing', 'ownSession'],
    'POST /api/moderation/creators/:username/verify': ['admin', 'verification', 'spare'],
    'POST /api/moderation/users/:username/roles/revoke': ['admin', 'role', 'spare'],
    'POST /api/moderation/users/:username/roles': ['admin', 'role', 'spare'],
  },
  keys: {
    'GET /api/auth/authenticator': { everyone: 'data{is_on since codes_left}' },
    'POST /api/auth/authenticator': { everyone: 'data{secret uri expires_at}' },
    'GET /api/auth/sessions': { everyone: `${page} results[id device created_at seen_at is_current]` },
    'POST /api/auth/users': { everyone: `id ${name} email country region` },
    'POST /api/login': { everyone: `${tokens} user{${user}}` },
    'POST /api/auth/jwt/create': { everyone: `${tokens} user{${user}}` },
    'GET /api/auth/google': { everyone: 'data{is_on}' },
    'POST /api/auth/jwt/refresh': { everyone: tokens },
    'GET /api/auth/users/me': { everyone: user },
    'PATCH /api/auth/users/me': { everyone: user },
    'GET /api/auth/users/me/consents': { everyone: `data{${consents}}` },
    'PATCH /api/auth/users/me/consents': { everyone: `message data{${consents}}` },
    ...Object.fromEntries(profileRoutes.map((route) => [route, { everyone: `message data{${user}}` }])),
    'GET /api/user': { everyone: `data{${publicUser}}`, user: 'data{email}' },
    'GET /api/user/:name': { everyone: `data{${publicUser}}`, user: 'data{email}' },
    'POST /api/moderation/creators/:username/verify': { everyone: standing },
    'POST /api/moderation/users/:username/roles': { everyone: standing },
    'POST /api/moderation/users/:username/roles/revoke': { everyone: standing },
  },
  keyless: [
    ...['POST /api/auth/users/resend_activation', 'POST /api/auth/logout', 'POST /api/auth/users/activation'],
    ...['POST /api/auth/users/reset_password', 'POST /api/auth/users/reset_password_confirm'],
    ...[
      'POST /api/auth/users/set_password',
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/auth/authenticator',
    ],
    // No actor has an app that shows codes.
    ...['POST /api/auth/authenticator/confirm', 'POST /api/auth/authenticator/recovery-codes'],
  ],
  forms: {
    newAvatar: ({ picture }) => formWith({}, 'avatar', 'face.png', picture),
    newProfileCover: ({ picture }) => formWith({}, 'cover', 'cover.png', picture),
  },
  bodies: {
    noPicture: () => ({}),
    profileChange: () => ({ about: 'I bake bread in Ibadan.' }),
    news: () => ({ marketing: true }),
    noNews: () => ({ marketing: 'perhaps' }),
    wrongPhone: () => ({ phone: 'by day' }),
    newcomer: () => ({
      ...{ first_name: 'Efe', last_name: 'Ojo', username: `n${randomUUID().slice(0, 12)}` },
      ...{ email: `${randomUUID()}@example.test`, password: 'Correct-horse-battery-7' },
    }),
    takenName: ({ people }) => ({
      ...{ first_name: 'Efe', last_name: 'Ojo', username: people.spare.username },
      ...{ email: `${randomUUID()}@example.test`, password: 'Correct-horse-battery-7' },
    }),
    noLink: () => ({ uid: 'bm9ib2R5', token: 'nothing' }),
    usedLink: ({ people }) => ({ uid: Buffer.from(people.spare.id).toString('base64url'), token: 'a-guess' }),
    linkAndPassword: () => ({ uid: 'bm9ib2R5', token: 'nothing', password: 'Another-horse-battery-8' }),
    noResetLink: () => ({ uid: 'bm9ib2R5', token: 'nothing', new_password: 'Another-horse-battery-8' }),
    usedResetLink: ({ people }) => ({
      ...{ uid: Buffer.from(people.spare.id).toString('base64url'), token: 'a-guess' },
      new_password: 'Another-horse-battery-8',
    }),
    knownEmail: (cast) => ({ email: email(cast, 'spare') }),
    unknownEmail: () => ({ email: 'nobody@example.test' }),
    credentials: ({ people }) => ({ email: people.spare.email, password: people.spare.password }),
    wrongPassword: (cast) => ({ email: email(cast, 'spare'), password: 'Not-the-password-9' }),
    unknownCredentials: () => ({ email: 'nobody@example.test', password: 'Not-the-password-9' }),
    wrongChange: () => ({ current_password: 'Not-the-password-9', new_password: 'Another-horse-battery-8' }),
    wrongOwnPassword: () => ({ current_password: 'Not-the-password-9' }),
    noOwnPassword: () => ({}),
    ownPassword: () => ({ password: PASSWORD }),
    otherPassword: () => ({ password: 'Not-the-password-9' }),
    wrongCode: () => ({ otp: '000000' }),
    codeAndOtherPassword: () => ({ password: 'Not-the-password-9', otp: '000000' }),
    codeWithoutApp: () => ({ password: PASSWORD, otp: '000000' }),
    refresh: async (cast) => ({ refresh: (await cast.newSession(cast.people.spare)).refresh }),
    googleAnswer: () => ({ search: '?code=a-guess&state=a-guess' }),
    noRefresh: () => ({ refresh: 'unknown' }),
    verification: () => ({ reason: 'Her certificate of the council is valid.' }),
    noVerification: () => ({ reason: ' ' }),
    role: () => ({ role: 'creator', reason: 'By request.' }),
    adminRole: () => ({ role: 'admin', reason: 'By request.' }),
    noRole: () => ({ role: 'emperor', reason: 'By request.' }),
  },
};
