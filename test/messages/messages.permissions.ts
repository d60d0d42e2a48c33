import { randomUUID } from 'node:crypto';
import { formWith } from '../form-with.js';
import { name, page, type Permissions } from '../permissions/permissions.js';

const message = `id client_id thread sequence from_me text at edited_at deleted
  attachments[id name size content_type url] warning`;
const thread = `id person{${name} avatar} last_message{${message}} unread marked_unread can_send reason pinned
  delivered_up_to seen_up_to read_up_to last_sequence online last_seen`;
const settings = 'read_receipts typing presence';

/** The routes, socket messages and jobs of the module. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/messages/threads                            user
  own                                                           401 200 = = = = = = =
POST /api/messages/threads                           user
  body=toOwnerOfBought                                          401 403 200 403 400 403 = = =
  body=toNobodyKnown                                            401 404 = = = = = = =
GET /api/messages/threads/:id                        user
  id=thread                                                     401 404 200 404 200 404 = = =
GET /api/messages/threads/:id/messages               user
  id=thread                                                     401 404 200 404 200 404 = = =
POST /api/messages/threads/:id/messages              user
  id=thread body=newMessage                                     401 404 201 404 201 404 = = =
  id=thread body=longMessage                                    401 400 = = = = = = =
POST /api/messages/threads/:id/attachments           user
  id=thread form=newAttachment                                  401 404 201 404 201 404 = = =
POST /api/messages/threads/:id/read                  user
  id=thread body=upToFirst                                      401 404 200 404 200 404 = = =
POST /api/messages/threads/:id/delivered             user
  id=thread body=upToFirst                                      401 404 200 404 200 404 = = =
POST /api/messages/threads/:id/unread                user
  id=thread                                                     401 404 200 404 200 404 = = =
POST /api/messages/threads/:id/pin                   user
  id=thread                                                     401 404 200 404 200 404 = = =
DELETE /api/messages/threads/:id/pin                 user
  id=thread                                                     401 404 200 404 200 404 = = =
POST /api/creators/:username/enquiries               user
  username=user body=anEnquiry                                      401 400 403 = = = = = =
  username=user body=noEnquiry                                      401 400 = = = = = = =
GET /api/messages/search                             user
  query=q:sent                                                  401 200 = = = = = = =
  nothing                                                       401 400 = = = = = = =
GET /api/messages/received                           user
  query=username:buyer                                          401 200 = = = = = = =
  nothing                                                       401 400 = = = = = = =
GET /api/messages/unread                             user
  own                                                           401 200 = = = = = = =
GET /api/messages/settings                           user
  own                                                           401 200 = = = = = = =
PATCH /api/messages/settings                         user
  body=messageSettings                                          401 200 = = = = = = =
PATCH /api/messages/:id                              user
  id=message body=editedMessage                                 401 404 200 404 403 404 = = =
DELETE /api/messages/:id                             user
  id=message                                                    401 404 200 404 200 404 = = =
POST /api/messages/:id/restore                       user
  id=message                                                    401 404 200 404 200 404 = = =
POST /api/messages/:id/report                        user
  id=message body=messageReport                                 401 404 403 404 201 404 = = =
  id=message body=noMessageReport                               401 400 = = = = = = =
GET /api/moderation/message-reports                  moderator
  open                                                          404 = = = = 200 404 = 200
POST /api/moderation/message-reports/:id/answer      moderator
  id=messageReport body=reportDismissed                         404 = = = = 200 404 = 200
  id=messageReport body=reportUnanswered                        404 = = = = 400 404 = 400
`,
  claims: {
    'POST /api/creators/:username/enquiries': ['buyer', 'anEnquiry', 'user'],
    'POST /api/messages/threads': ['buyer', 'toOwnerOfBought'],
    'POST /api/messages/threads/:id/messages': ['buyer', 'newMessage', 'thread'],
    'POST /api/messages/threads/:id/attachments': ['buyer', 'nothing', 'thread'],
    'POST /api/messages/threads/:id/read': ['buyer', 'upToFirst', 'thread'],
    'POST /api/messages/threads/:id/delivered': ['buyer', 'upToFirst', 'thread'],
    'POST /api/messages/threads/:id/unread': ['buyer', 'nothing', 'thread'],
    'POST /api/messages/threads/:id/pin': ['buyer', 'nothing', 'thread'],
    'DELETE /api/messages/threads/:id/pin': ['buyer', 'nothing', 'thread'],
    'PATCH /api/messages/settings': ['buyer', 'messageSettings'],
    'PATCH /api/messages/:id': ['buyer', 'editedMessage', 'message'],
    'DELETE /api/messages/:id': ['buyer', 'nothing', 'message'],
    'POST /api/messages/:id/restore': ['buyer', 'nothing', 'message'],
    'POST /api/messages/:id/report': ['owner', 'messageReport', 'message'],
    'POST /api/moderation/message-reports/:id/answer': ['moderator', 'reportDismissed', 'messageReport'],
  },
  keys: {
    'GET /api/messages/threads': { everyone: `${page} results[${thread}]` },
    'POST /api/messages/threads': { everyone: `message data{${thread}}` },
    'GET /api/messages/threads/:id': { everyone: `data{${thread}}` },
    'GET /api/messages/threads/:id/messages': { everyone: `${page} results[${message}]` },
    'POST /api/messages/threads/:id/messages': { everyone: `message data{${message}}` },
    'POST /api/messages/threads/:id/attachments': { everyone: 'message data{id name size content_type url}' },
    'POST /api/messages/threads/:id/read': { everyone: `data{${thread}}` },
    'POST /api/messages/threads/:id/delivered': { everyone: `data{${thread}}` },
    'POST /api/messages/threads/:id/unread': { everyone: `data{${thread}}` },
    'POST /api/messages/threads/:id/pin': { everyone: `data{${thread}}` },
    'DELETE /api/messages/threads/:id/pin': { everyone: `data{${thread}}` },
    'GET /api/messages/search': { everyone: `${page} results[message{${message}} thread{${thread}}] searched_to` },
    'GET /api/messages/received': { everyone: `${page} results[${message}]` },
    'GET /api/messages/unread': { everyone: 'data{threads messages}' },
    'GET /api/messages/settings': { everyone: `data{${settings}}` },
    'PATCH /api/messages/settings': { everyone: `message data{${settings}}` },
    'PATCH /api/messages/:id': { everyone: `message data{${message}}` },
    'DELETE /api/messages/:id': { everyone: `message data{${message}}` },
    'POST /api/messages/:id/restore': { everyone: `message data{${message}}` },
    'POST /api/messages/:id/report': { everyone: 'message' },
    'GET /api/moderation/message-reports': {
      everyone: `${page} results[id reason note at is_own reporter{${name} avatar} sender{${name} avatar}
        messages[id at is_reporters is_reported text original]]`,
    },
    'POST /api/moderation/message-reports/:id/answer': { everyone: 'message' },
  },
  bodies: {
    toOwnerOfBought: ({ people }) => ({ username: people.owner.username }),
    toNobodyKnown: () => ({ username: 'no-such-person' }),
    newMessage: ({ objects }, actor) => ({
      ...{ client_id: randomUUID(), text: 'Thank you.' },
      attachments: [actor === 'owner' ? objects.ownersAttachment : objects.buyersAttachment],
    }),
    anEnquiry: () => ({ topic: 'A licence', text: 'Can you file it with me?' }),
    noEnquiry: () => ({ topic: 'A licence', text: '' }),
    longMessage: () => ({ client_id: randomUUID(), text: 'x'.repeat(4_001) }),
    upToFirst: () => ({ up_to: 1 }),
    messageSettings: () => ({ typing: true }),
    messageReport: () => ({ reason: 'scam', note: 'The shop does not exist.' }),
    noMessageReport: () => ({ reason: 'boring' }),
    reportDismissed: () => ({ outcome: 'dismissed' }),
    reportUnanswered: () => ({ outcome: 'later' }),
    editedMessage: () => ({ text: 'Does the second section hold for Kano?' }),
  },
  forms: { newAttachment: () => formWith({}, 'attachment', 'form.txt', Buffer.from('Two copies.')) },
};
