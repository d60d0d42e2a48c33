import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentsOf, findSection, listingIdOf } from '#projections/catalogue/listing.queries';
import type { ContentId, SectionId } from '#server/kernel/ids';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { invalid, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Files } from '#server/platform/files/files';
import type { UploadRule } from '#server/platform/files/upload-rule';
import type { Uploads } from '#server/platform/files/uploads';
import type { Me } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { read } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import type { NewContent, ChecklistEntry } from './catalogue.events.js';
import { uploadLimit } from './catalogue.limits.js';
import { AddContent } from './section-commands.js';
import { content } from './listing.shape.js';
import { Rights } from './rights.handlers.js';

export type Author = { me: Me; identity: CommandIdentity };
/** A section by id, or by slug within a listing. */
type Place = { section: string; listing?: string };
type FileForm = Place & { duration?: number };
/** A form with files, and what receives it: only web processes do. */
type Received = { req: FastifyRequest; uploads: Uploads };
type Sent = {
  rule: UploadRule;
  resourcetype: 'Document' | 'Image' | 'Audio';
  form: z.ZodType<Partial<FileForm>>;
  /** From the path of the request, in place of the form's fields. */
  at?: Required<Place>;
};

/** Adds items to a section for its creator. */
@Injectable()
export class SectionItems {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly rights: Rights,
    private readonly views: ViewPositions,
  ) {}

  addText(author: Author, { text, ...place }: Place & { text: string }) {
    return this.addOne(author, place, { id: uuidV5(author.identity.commandId, '0'), resourcetype: 'Text', text });
  }

  addEntry(author: Author, place: Place, entry: ChecklistEntry) {
    const id = uuidV5(author.identity.commandId, '0');
    return this.addOne(author, place, { id, resourcetype: 'Checklist', ...entry });
  }

  private async addOne(author: Author, place: Place, item: NewContent) {
    const [shown] = await this.shown(author.me, await this.add(author, place, [item]));
    return shown!;
  }

  /** All files of a request or none. */
  async addFiles({ me, identity }: Author, { uploads, req }: Received, { rule, resourcetype, form: schema, at }: Sent) {
    await this.limits.count(uploadLimit, me.id);
    const formOf = ({ [rule.field]: _, ...fields }: Record<string, unknown>) => {
      const { section, ...form } = { ...read(schema, fields), ...at };
      if (!section) throw invalid('section', 'This field is required.');
      return { ...form, section };
    };
    const may = async (fields: Record<string, unknown>) => {
      if (!at && !('section' in fields)) return false;
      await this.own(me, formOf(fields));
      return true;
    };
    const added = await uploads.receive(req, { rule, by: me.id, may }, async ({ fields, files }) => {
      const form = formOf(fields);
      const { listingId, sectionId } = await this.own(me, form);
      if (files.length === 0) throw invalid(rule.field, 'No file was submitted.');
      const belonging = { ownerId: me.id, scope: rule.scope, scopeId: `${listingId}/${sectionId}` };
      return this.files.storeFor(files, belonging, (stored) =>
        this.add(
          { me, identity },
          form,
          stored.map(({ id: fileId, name, mimeType, size, width, height }, i) => ({
            ...{ id: uuidV5(identity.commandId, String(i)), resourcetype, fileId, name, mimeType, size },
            ...(width && height ? { width, height } : {}),
            ...(form.duration === undefined ? {} : { seconds: form.duration }),
          })),
        ),
      );
    });
    return this.shown(me, added);
  }

  /** Resolves to the ids of the added items and their section. */
  private async add({ me, identity }: Author, place: Place, items: NewContent[]) {
    const { listingId, sectionId } = await this.own(me, place);
    const command = new AddContent({ listingId, sectionId, items, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { sectionId, ids: new Set<ContentId>(items.map(({ id }) => id)) };
  }

  private async shown(me: Me, { sectionId, ids }: { sectionId: SectionId; ids: Set<ContentId> }) {
    await this.views.settled();
    const rows = (await contentsOf(this.db.sql, sectionId)).filter(({ id }) => ids.has(id));
    return rows.map((row) => content(row, { files: this.files, reader: me.id }));
  }

  private async own(me: Me, { section: sectionRef, listing: listingRef }: Place) {
    const within = listingRef ? await listingIdOf(this.db.sql, listingRef) : undefined;
    if (listingRef && !within) throw notFound();
    const section = await findSection(this.db.sql, sectionRef, within);
    if (!section) throw notFound();
    await this.rights.adding(section.listing_id, me);
    return { listingId: section.listing_id, sectionId: section.id };
  }
}
