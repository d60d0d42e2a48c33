import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { invalid, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import { Uploads } from '#server/platform/files/uploads';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input, read, TakesFiles } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type Answers, missingIn } from './application-answers.js';
import { openAnswers } from './application-texts.js';
import { Applications } from './applications.reader.js';
import {
  AddApplicationFile,
  creatorApplication,
  RemoveApplicationFile,
  SaveApplicationStep,
  SubmitApplication,
} from './creator-application.js';
import { ANSWERS, type Step } from './creator-applications.events.js';
import { type AboutForm, aboutForm, fileForm, type IdentityForm, identityForm } from './creator-applications.input.js';
import { applicationFileLimit, applicationSaveLimit } from './creator-applications.limits.js';
import { application } from './creator-applications.output.js';
import { APPLICATION_UPLOADS } from './creator-applications.uploads.js';

const RULE = APPLICATION_UPLOADS.applicationFile;

/** The caller's application to become a creator (A15): kept while it is filled in, so that any device goes on with it. */
@Controller('become-creator')
@Policy('user')
export class BecomeCreatorController {
  constructor(
    private readonly applications: Applications,
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly uploads: Uploads,
  ) {}

  @Get()
  @Output(dataOf(application))
  async own(@CurrentUser() me: Me) {
    return { data: await this.applications.own(me) };
  }

  /** Fields may be empty until the application is handed in. 409 `under_review` or `verified`; 403 `staff`. */
  @Put('about')
  @Output(messageWith(application))
  about(@CurrentUser() me: Me, @Input(aboutForm) form: AboutForm) {
    return this.save(me, 'about', form);
  }

  /** The same for the form of the identity, without its files. */
  @Put('identity')
  @Output(messageWith(application))
  identity(@CurrentUser() me: Me, @Input(identityForm) form: IdentityForm) {
    return this.save(me, 'identity', form);
  }

  /** PDF, JPEG or PNG of 10 MB at most. A file of the same use is replaced, but for certifications: 409 `too_many`. */
  @Post('files')
  @Idempotent({ isEncrypted: true })
  @TakesFiles(fileForm, RULE)
  @Output(messageWith(application))
  async add(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    await this.limits.counting(applicationFileLimit, me.id, () =>
      this.uploads.receive(req, { rule: RULE, by: me.id }, ({ fields: { [RULE.field]: _, ...fields }, files }) => {
        const { use } = read(fileForm, fields);
        if (files.length === 0) throw invalid(RULE.field, 'Choose a file.');
        const belonging = { ownerId: me.id, scope: RULE.scope, scopeId: me.id, encrypted: true };
        return this.files.storeFor(files, belonging, ([file]) =>
          this.commands.execute<AddApplicationFile, unknown>(
            identified(new AddApplicationFile({ userId: me.id, fileId: file!.id, use, at: now() }), identity),
          ),
        );
      }),
    );
    return { message: 'File added', data: await this.applications.own(me) };
  }

  @Delete('files/:id')
  @Output(messageWith(application))
  async remove(@CurrentUser() me: Me, @Param('id') fileId: string) {
    const { files } = await this.store.state(creatorApplication, me.id);
    if (!files.some(({ id }) => id === fileId)) throw notFound();
    await this.commands.execute(new RemoveApplicationFile({ userId: me.id, fileId, at: now() }));
    return { message: 'File removed', data: await this.applications.own(me) };
  }

  /** Hands the application in. 400 `incomplete` names every field that is missing. */
  @Post('submit')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(application))
  async submit(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    await this.commands.execute(identified(new SubmitApplication({ userId: me.id, at: now() }), identity));
    return { message: 'Application sent', data: await this.applications.own(me) };
  }

  /** What is as it was saved records nothing. */
  private async save<Of extends Step>(me: Me, step: Of, form: Answers[Of]) {
    await this.limits.count(applicationSaveLimit, me.id);
    const state = await this.store.state(creatorApplication, me.id);
    const before = (await openAnswers(this.encryption, state))[step];
    const text = JSON.stringify(form);
    if (!state.answers[step] || JSON.stringify(before) !== text) {
      const answers = await this.encryption.encrypt(me.id, ANSWERS, text);
      const idCard = 'id_type' in form ? form.id_type : null;
      const missing = missingIn(step, form);
      await this.commands.execute(
        new SaveApplicationStep({ userId: me.id, step, answers, missing, idCard, at: now() }),
      );
    }
    return { message: 'Saved', data: await this.applications.own(me) };
  }
}
