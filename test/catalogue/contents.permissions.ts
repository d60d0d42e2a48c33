import { formWith } from '../form-with.js';
import type { Permissions } from '../permissions/permissions.js';
import { WEBM } from './recordings.js';

export const text = 'id resourcetype position created_at text_content';
export const file = 'id resourcetype position created_at file_name mime_type size';
export const plan = 'document agency fee fee_kobo days completed due is_own_due';
const entry = `id resourcetype position created_at entry{${plan}}`;

/** The routes of the contents of sections. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
PATCH /api/listing/content/:id                       user
  id=textItem body=newText                                      401 403 = = 200 403 = = =
  id=pictureItem body=newText                                   401 403 = = 409 403 = = =
  id=pictureItem body=description                               401 403 = = 200 403 = = =
  id=textItem body=description                                  401 403 = = 409 403 = = =
  id=textItem body=both                                         401 400 = = = = = = =
  id=pendingItem body=newText                                   401 404 = = 200 404 = = =
  id=textItem body=blankText                                    401 400 = = = = = = =
GET /api/listing/content/:id/versions                user
  id=textItem                                                   401 403 = = 200 403 = = =
  id=pendingItem                                                401 404 = = 200 404 = = =
DELETE /api/listing/content/:id                      user
  id=doomedItem                                                 401 403 = = 200 403 = = =
POST /api/listing/content/:id/restore                user
  id=doomedItem                                                 401 403 = = 200 403 = = =
POST /api/listing/content/reorder                    user
  body=itemOrder                                                401 403 = = 200 403 = = =
  body=itemOrderNowhere                                         401 404 = = = = = = =
  body=noOrder                                                  401 400 = = = = = = =
POST /api/listing/checklist                          user
  body=entryInPublished                                          401 403 = = 201 403 = = =
  body=entryInPending                                            401 404 = = 201 404 = = =
  body=entryNowhere                                              401 404 = = = = = = =
  body=noEntry                                                   401 400 = = = = = = =
PATCH /api/listing/checklist/:id                     user
  id=entryItem body=entry                                         401 403 = = 200 403 = = =
  id=textItem body=entry                                         401 403 = = 409 403 = = =
  id=entryItem body=badEntry                                      401 400 = = = = = = =
PUT /api/listing/checklist/:id/plan                  user
  id=entryItem body=planned                                      401 403 200 403 200 = 403 = 200
  id=pendingItem body=planned                                   401 404 = = = = = = =
  id=entryItem body=badPlan                                      401 400 = = = = = = =
GET /api/listing/:slug/todo                          user
  slug=published                                                401 403 200 403 200 = 403 = 200
  slug=pending                                                  401 404 = = 200 = 404 = 200
POST /api/listing/text                               user
  body=textInPublished                                          401 403 = = 201 403 = = =
  body=textInPending                                            401 404 = = 201 404 = = =
  body=textInPendingByName                                      401 404 = = 201 404 = = =
  body=textNowhere                                              401 404 = = = = = = =
  body=textInNoListing                                          401 404 = = = = = = =
  body=noText                                                   401 400 = = = = = = =
POST /api/listing/file                               user
  form=documentInPublished                                      401 403 = = 201 403 = = =
  form=documentInPending                                        401 404 = = 201 404 = = =
  form=documentNowhere                                          401 404 = = = = = = =
  body=textInPublished                                          401 403 = = 400 403 = = =
POST /api/listing/image                              user
  form=imageInPublished                                         401 403 = = 201 403 = = =
  form=imageInPending                                           401 404 = = 201 404 = = =
  form=imageNowhere                                             401 404 = = = = = = =
  body=textInPublished                                          401 403 = = 400 403 = = =
POST /api/listing/audio                              user
  form=audioInPublished                                         401 403 = = 201 403 = = =
  form=audioInPending                                           401 404 = = 201 404 = = =
  form=audioNowhere                                             401 404 = = = = = = =
POST /api/listing/:slug/:section/audio               user
  slug=published section=sectionId form=audio                   401 403 = = 201 403 = = =
  slug=published section=section form=audio                     401 403 = = 201 403 = = =
  slug=pending section=pendingSection form=audio                401 404 = = 201 404 = = =
`,
  claims: {
    'PATCH /api/listing/content/:id': ['owner', 'newText', 'textItem'],
    'DELETE /api/listing/content/:id': ['owner', 'nothing', 'doomedItem'],
    'POST /api/listing/content/:id/restore': ['owner', 'nothing', 'doomedItem'],
    'POST /api/listing/content/reorder': ['owner', 'itemOrder'],
    'POST /api/listing/checklist': ['owner', 'entryInPublished'],
    'PATCH /api/listing/checklist/:id': ['owner', 'entry', 'entryItem'],
    'PUT /api/listing/checklist/:id/plan': ['buyer', 'planned', 'entryItem'],
    'POST /api/listing/text': ['owner', 'textInPublished'],
    'POST /api/listing/file': ['owner', 'textInPublished'],
    'POST /api/listing/image': ['owner', 'textInPublished'],
    'POST /api/listing/audio': ['owner', 'textInPublished'],
    'POST /api/listing/:slug/:section/audio': ['owner', 'textInPublished', 'published'],
  },
  keys: {
    'PATCH /api/listing/content/:id': {
      everyone: `message data{item{${text} ${file} image_content width height alt}}`,
    },
    'GET /api/listing/content/:id/versions': { everyone: 'message data{versions[number text at]}' },
    'DELETE /api/listing/content/:id': { everyone: 'message data{id}' },
    'POST /api/listing/content/:id/restore': { everyone: 'message data{id}' },
    'POST /api/listing/content/reorder': { everyone: 'message data{order}' },
    'POST /api/listing/checklist': { everyone: `message data{item{${entry}}}` },
    'PATCH /api/listing/checklist/:id': { everyone: `message data{item{${entry}}}` },
    'PUT /api/listing/checklist/:id/plan': { everyone: `message data{item{${entry}}}` },
    'GET /api/listing/:slug/todo': {
      everyone: `message data{entries[id section{id slug title} ${plan}] done total currency cost cost_kobo left left_kobo}`,
    },
    'POST /api/listing/text': { everyone: `message data{message item{${text}}}` },
    'POST /api/listing/file': { everyone: `message data{message items[${file} file_content]}` },
    'POST /api/listing/image': { everyone: `message data{message items[${file} image_content width height alt]}` },
    'POST /api/listing/audio': { everyone: `message data{message item{${file} audio_content duration}}` },
    'POST /api/listing/:slug/:section/audio': {
      everyone: `message data{message item{${file} audio_content duration}}`,
    },
  },
  bodies: {
    noOrder: ({ objects }) => ({ listing: objects.published, section: objects.sectionId }),
    newText: () => ({ text_content: 'Register with CAC, then with PCN.' }),
    description: () => ({ alt: 'The front of a pharmacy' }),
    both: () => ({ alt: 'The front of a pharmacy', text_content: 'Register.' }),
    blankText: () => ({ text_content: ' ' }),
    itemOrder: ({ objects }) => ({ section: objects.sectionId, order: [objects.textItem] }),
    itemOrderNowhere: ({ objects }) => ({ section: objects.missing, order: [objects.textItem] }),
    entry: () => ENTRY,
    entryInPublished: ({ objects }) => ({ ...ENTRY, section: objects.sectionId }),
    entryInPending: ({ objects }) => ({ ...ENTRY, section: objects.pendingSectionId }),
    entryNowhere: ({ objects }) => ({ ...ENTRY, section: objects.missing }),
    noEntry: ({ objects }) => ({ section: objects.sectionId }),
    badEntry: () => ({ ...ENTRY, days: -1 }),
    planned: () => ({ completed: true, due: '2026-12-01' }),
    badPlan: () => ({}),
    textInPublished: ({ objects }) => ({ section: objects.sectionId, text_content: 'One more word.' }),
    textInPending: ({ objects }) => ({ section: objects.pendingSectionId, text_content: 'One more word.' }),
    textInPendingByName: ({ objects }) => ({
      ...{ listing: objects.pending, section: objects.pendingSection, text_content: 'One more word.' },
    }),
    textNowhere: ({ objects }) => ({ section: objects.missing, text_content: 'One more word.' }),
    textInNoListing: () => ({ listing: 'nowhere-at-all', section: 'any', text_content: 'One more word.' }),
    noText: ({ objects }) => ({ section: objects.sectionId }),
  },
  forms: {
    documentInPublished: ({ objects }) => documents(objects.sectionId),
    documentInPending: ({ objects }) => documents(objects.pendingSectionId),
    documentNowhere: ({ objects }) => documents(objects.missing),
    audio: () => audio({}),
    audioInPublished: ({ objects }) => audio({ section: objects.sectionId! }),
    audioInPending: ({ objects }) => audio({ section: objects.pendingSectionId! }),
    audioNowhere: ({ objects }) => audio({ section: objects.missing! }),
    imageInPublished: ({ objects, picture }) => images(objects.sectionId, picture),
    imageInPending: ({ objects, picture }) => images(objects.pendingSectionId, picture),
    imageNowhere: ({ objects, picture }) => images(objects.missing, picture),
  },
};

const ENTRY = { document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000, days: 14 };
const audio = (fields: Record<string, string>) =>
  formWith({ ...fields, duration: '7' }, 'audio', 'recording.webm', WEBM);
const documents = (section = '') => formWith({ section }, 'file_content', 'notes.txt', 'Bring two copies.');
const images = (section: string | undefined, picture: Buffer) =>
  formWith({ section: section ?? '' }, 'image_content', 'shop.png', picture);
