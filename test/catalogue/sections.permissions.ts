import type { Permissions } from '../permissions/permissions.js';
import { file, plan, text } from './contents.permissions.js';

/** The routes of sections, and of reading them. */
export const permissions: Permissions = {
  table: `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
POST /api/listing/section/create                     user
  body=sectionInPublished                                       401 403 = = 201 403 = = =
  body=sectionInPending                                         401 404 = = 201 404 = = =
  body=sectionNowhere                                           401 404 = = = = = = =
  body=noSection                                                401 400 = = = = = = =
PATCH /api/listing/section/:id                       user
  id=spareSection body=title                                    401 403 = = 200 403 = = =
  id=pendingSectionId body=title                                401 404 = = 200 404 = = =
  id=spareSection body=noTitle                                  401 400 = = = = = = =
PUT /api/listing/section/:id/preview                 user
  id=spareSection body=unfree                                   401 403 = = 200 403 = = =
  id=pendingSectionId body=unfree                               401 404 = = 200 404 = = =
  id=spareSection body=noTick                                   401 400 = = = = = = =
DELETE /api/listing/section/:id                      user
  id=doomedSection                                              401 403 = = 200 403 = = =
  id=doomedPendingSection                                       401 404 = = 200 404 = = =
POST /api/listing/section/:id/restore                user
  id=doomedSection                                              401 403 = = 200 403 = = =
  id=doomedPendingSection                                       401 404 = = 200 404 = = =
POST /api/listing/section/reorder                    user
  body=sectionOrder                                             401 403 = = 200 403 = = =
  body=pendingOrder                                             401 404 = = 200 404 = = =
  body=unknownOrder                                             401 403 = = 400 403 = = =
  body=noOrder                                                  401 400 = = = = = = =
GET /api/listing/:slug/as-bought                     user
  slug=published                                                401 403 200 403 = = = = =
  slug=pending                                                  401 404 = = 403 = 404 = 403
GET /api/listing/:slug/as-bought/:section            user
  slug=published section=sectionId                              401 403 200 403 = = = = =
  slug=published section=pendingSectionId                       401 404 = = = = = = =
  slug=pending section=pendingSectionId                         401 404 = = 403 = 404 = 403
PUT /api/listing/section/:id/progress                user
  id=sectionId body=ticked                                      401 403 200 403 200 = 403 = 200
  id=pendingSectionId body=ticked                               401 404 = = 200 = 404 = 200
  id=sectionId body=noTick                                      401 400 = = = = = = =
PUT /api/listing/section/:id/note                    user
  id=sectionId body=note                                        401 403 200 403 200 = 403 = 200
  id=pendingSectionId body=note                                 401 404 = = 200 = 404 = 200
  id=sectionId body=noTick                                      401 400 = = = = = = =
GET /api/listing/:listing/:section                   public
  listing=published section=section                             401 403 200 403 200 = 403 = 200
  listing=publishedId section=sectionId                         401 403 200 403 200 = 403 = 200
  listing=others section=sectionId                              404 = = = = = = = =
  listing=published section=pendingSection                      404 = = = = = = = =
  listing=pending section=pendingSection                        404 = = = 200 = 404 = 200
`,
  claims: {
    'POST /api/listing/section/create': ['owner', 'sectionInPublished'],
    'PATCH /api/listing/section/:id': ['owner', 'title', 'spareSection'],
    'PUT /api/listing/section/:id/preview': ['owner', 'unfree', 'spareSection'],
    'DELETE /api/listing/section/:id': ['owner', 'nothing', 'doomedSection'],
    'POST /api/listing/section/:id/restore': ['owner', 'nothing', 'doomedSection'],
    'POST /api/listing/section/reorder': ['owner', 'sectionOrder'],
    'PUT /api/listing/section/:id/progress': ['buyer', 'ticked', 'sectionId'],
    'PUT /api/listing/section/:id/note': ['buyer', 'note', 'sectionId'],
  },
  keys: {
    'POST /api/listing/section/create': { everyone: 'message data{message id title slug completed position}' },
    'PATCH /api/listing/section/:id': { everyone: 'message data{id title slug}' },
    'PUT /api/listing/section/:id/preview': { everyone: 'message data{id is_preview}' },
    'DELETE /api/listing/section/:id': { everyone: 'message data{id}' },
    'POST /api/listing/section/:id/restore': { everyone: 'message data{id}' },
    'POST /api/listing/section/reorder': { everyone: 'message data{order}' },
    'GET /api/listing/:slug/as-bought': { everyone: 'message data{at sections[id title slug position items today]}' },
    'GET /api/listing/:slug/as-bought/:section': {
      everyone: `message data{id at reasons
        contents[${text} ${file} image_content file_content audio_content width height duration alt entry{${plan}}]}`,
    },
    'PUT /api/listing/section/:id/progress': { everyone: 'message data{section completed progress{done total}}' },
    'PUT /api/listing/section/:id/note': { everyone: 'message data{section note}' },
    'GET /api/listing/:listing/:section': {
      everyone: `message data{id title slug position completed is_owner note
        contents[${text} ${file} image_content file_content audio_content width height duration alt entry{${plan}}]}`,
    },
  },
  bodies: {
    sectionInPublished: ({ objects }) => ({ title: 'Another step', listing: objects.published }),
    sectionInPending: ({ objects }) => ({ title: 'Another step', listing: objects.pending }),
    sectionNowhere: () => ({ title: 'Another step', listing: 'nowhere-at-all' }),
    noSection: ({ objects }) => ({ listing: objects.published }),
    title: () => ({ title: 'A better title' }),
    noTitle: () => ({ title: ' ' }),
    sectionOrder: ({ objects }) => ({ listing: objects.published, order: [objects.sectionId, objects.spareSection] }),
    pendingOrder: ({ objects }) => ({ listing: objects.pending, order: [objects.pendingSectionId] }),
    unknownOrder: ({ objects }) => ({ listing: objects.published, order: [objects.missing] }),
    unfree: () => ({ preview: false }),
    ticked: () => ({ completed: true }),
    note: () => ({ note: 'Ask Bisi at the Lagos office.' }),
    noTick: () => ({}),
  },
};
