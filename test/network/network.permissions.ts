import { page, name, type Permissions } from '../permissions/permissions.js';

const founder = `id co_founder{${name} avatar} role desc profession stage looking_for skills interests country city
  score reasons match_code direction reqSent ask_again_at request_id requested_at note mutuals`;
const option = '[value label count]';
const facets = `facets{interest${option} role${option} skill${option} stage${option} country${option} city${option}}`;
const profile = `name email phone profession description country city role looking_for stage skills interests status
  requests{weekly needs_profile needs_sought needs_country} incomplete`;

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/connect/send-request                       user
  body=toSpare                                                  401 201 = = = = = = =
  body=toNobody                                                 401 404 = = = = = = =
  body=toSelf                                                   401 400 = = = = = = =
POST /api/connect/requests/:id/accept                user
  id=request                                                    401 404 200 404 = = = = =
POST /api/connect/requests/:id/decline               user
  id=requestToDecline                                           401 404 200 404 = = = = =
POST /api/connect/requests/:id/withdraw              user
  id=requestToWithdraw                                          401 404 = = 200 404 = = =
POST /api/connect/dismiss                            user
  body=whomSpare                                                401 200 = = = = = = =
  body=whomNobody                                               401 404 = = = = = = =
DELETE /api/connect/dismiss                          user
  body=whomSpare                                                401 200 = = = = = = =
POST /api/connect/block                              user
  body=whomSpare                                                401 200 = = = = = = =
  body=whomNobody                                               401 404 = = = = = = =
GET /api/connect/block                               user
  own                                                           401 200 = = = = = = =
DELETE /api/connect/block                            user
  body=whomSpare                                                401 200 = = = = = = =
GET /api/connect/following/:username                 public
  username=founder                                              200 200 = = = = = = =
  username=missing                                              404 404 = = = = = = =
PUT /api/connect/following/:username                 user
  username=founder body=follows                                 401 200 = = 409 200 = = =
  username=spare body=follows                                   401 409 = = = = = = =
  username=missing body=follows                                 401 404 = = = = = = =
GET /api/connect/following                           user
  own                                                           401 200 = = = = = = =
GET /api/creators/:username/reputation               public
  username=founder                                              200 200 = = = = = = =
  username=missing                                              404 404 = = = = = = =
GET /api/co-founders                                 user
  all                                                           401 200 = = = = = = =
GET /api/connect/suggestions                         user
  all                                                           401 200 = = = = = = =
GET /api/connect/suggestions/:username/match         user
  username=founder query=code:match                             401 404 200 404 = = = = =
  username=founder                                              401 400 = = = = = = =
GET /api/connect/requests                            user
  received                                                      401 200 = = = = = = =
  query=box:sent                                                401 200 = = = = = = =
GET /api/connect/network                             user
  own                                                           401 200 = = = = = = =
GET /api/connect/founder/:name                       user
  name=spare                                                    401 200 = = = = = = =
  name=missing                                                  401 404 = = = = = = =
POST /api/connect/disconnect                         user
  body=whomNobody                                               401 404 = = = = = = =
  body=whomOwner                                                401 404 200 404 400 404 = = =
GET /api/co-founders/search                          user
  all                                                           401 200 = = = = = = =
  query=role:malformed                                          401 400 = = = = = = =
GET /api/co-founders/me                              user
  own                                                           401 200 = = = = = = =
PUT /api/co-founders/me/about                        user
  body=cofounderAbout                                           401 200 = = = = = = =
  body=cofounderWithoutName                                     401 400 = = = = = = =
PUT /api/co-founders/me/role                         user
  body=cofounderRole                                            401 200 = = = = = = =
  body=cofounderOfNoRole                                        401 400 = = = = = = =
PUT /api/co-founders/me/skills                       user
  body=cofounderSkills                                          401 200 = = = = = = =
  body=cofounderOfNoStage                                       401 400 = = = = = = =
PUT /api/co-founders/me/requests                     user
  body=requestsTaken                                            401 200 = = = = = = =
  body=requestsOfNoNumber                                       401 400 = = = = = = =
POST /api/co-founders/me/pause                       user
  own                                                           401 200 = = = = = = =
TASK network/notify-followers                        worker
`,
  claims: {
    'POST /api/connect/send-request': ['user', 'toSpare'],
    'POST /api/connect/requests/:id/accept': ['buyer', 'nothing', 'request'],
    'POST /api/connect/requests/:id/decline': ['buyer', 'nothing', 'requestToDecline'],
    'POST /api/connect/requests/:id/withdraw': ['owner', 'nothing', 'requestToWithdraw'],
    'POST /api/connect/disconnect': ['buyer', 'whomOwner'],
    'POST /api/connect/dismiss': ['user', 'whomSpare'],
    'DELETE /api/connect/dismiss': ['user', 'whomSpare'],
    'POST /api/connect/block': ['user', 'whomSpare'],
    'DELETE /api/connect/block': ['user', 'whomSpare'],
    'PUT /api/connect/following/:username': ['user', 'follows', 'founder'],
    'POST /api/co-founders/me/pause': ['user', 'nothing'],
    'PUT /api/co-founders/me/about': ['user', 'cofounderAbout'],
    'PUT /api/co-founders/me/role': ['user', 'cofounderRole'],
    'PUT /api/co-founders/me/skills': ['user', 'cofounderSkills'],
    'PUT /api/co-founders/me/requests': ['user', 'requestsTaken'],
  },
  keys: {
    'POST /api/connect/send-request': { everyone: 'message data{message request{id status receiver created_at}}' },
    'POST /api/connect/requests/:id/accept': { everyone: 'message data{message request{id status}}' },
    'POST /api/connect/requests/:id/decline': { everyone: 'message data{message request{id status}}' },
    'POST /api/connect/requests/:id/withdraw': { everyone: 'message data{message request{id status}}' },
    'POST /api/connect/disconnect': { everyone: 'message data{username}' },
    'POST /api/connect/dismiss': { everyone: 'message data{username}' },
    'DELETE /api/connect/dismiss': { everyone: 'message data{username}' },
    'GET /api/connect/block': { everyone: `${page} results[id ${name} avatar since]` },
    'POST /api/connect/block': { everyone: 'message data{username}' },
    'DELETE /api/connect/block': { everyone: 'message data{username}' },
    'GET /api/connect/following': { everyone: `${page} results[id ${name} avatar since]` },
    'GET /api/connect/following/:username': { everyone: 'data{followers is_followed can_follow}' },
    'PUT /api/connect/following/:username': { everyone: 'message data{following}' },
    'GET /api/creators/:username/reputation': {
      everyone: 'data{rating{average count} answers_within_seconds}',
    },
    'GET /api/co-founders': { everyone: `${page} results[${founder}]` },
    'GET /api/connect/suggestions': { everyone: `${page} results[${founder}]` },
    'GET /api/connect/suggestions/:username/match': {
      everyone:
        'data{username rule score parts[points reason] mine{revision at is_current} theirs{revision at is_current} today}',
    },
    'GET /api/connect/requests': { everyone: `${page} results[${founder}]` },
    'GET /api/connect/network': { everyone: `${page} results[id ${name} avatar since]` },
    'GET /api/connect/founder/:name': { everyone: `data{${founder}}` },
    'GET /api/co-founders/search': { everyone: `${page} results[${founder}] ${facets}` },
    'GET /api/co-founders/me': { everyone: `data{${profile}}` },
    'PUT /api/co-founders/me/about': { everyone: `message data{${profile}}` },
    'PUT /api/co-founders/me/role': { everyone: `message data{${profile}}` },
    'PUT /api/co-founders/me/skills': { everyone: `message data{${profile}}` },
    'PUT /api/co-founders/me/requests': { everyone: `message data{${profile}}` },
    'POST /api/co-founders/me/pause': { everyone: `message data{${profile}}` },
  },
  bodies: {
    toSpare: ({ people }) => ({ receiver: people.spare.username }),
    whomSpare: ({ people }) => ({ username: people.spare.username }),
    follows: () => ({ following: true }),
    whomOwner: ({ people }) => ({ username: people.owner.username }),
    whomNobody: () => ({ username: 'nobody-at-all' }),
    toNobody: () => ({ receiver: 'nobody-at-all' }),
    cofounderAbout: () => ({ name: 'Efe Ojo', email: 'efe@example.test', profession: 'Baker', description: 'I bake.' }),
    cofounderWithoutName: () => ({ name: ' ', publish: true }),
    cofounderRole: () => ({ role: 'Founder', looking_for: ['Investor'] }),
    cofounderOfNoRole: () => ({ role: 'Wizard' }),
    cofounderSkills: () => ({ stage: 'Launch', skills: ['Baking'], interests: ['health'] }),
    requestsTaken: () => ({ weekly: null, needs_profile: false, needs_sought: false, needs_country: false }),
    requestsOfNoNumber: () => ({ weekly: 0, needs_profile: false, needs_sought: false, needs_country: false }),
    cofounderOfNoStage: () => ({ stage: 'Sleep' }),
    toSelf: ({ people }, actor) => ({ receiver: actor === 'visitor' ? 'anyone' : people[actor].username }),
  },
};
