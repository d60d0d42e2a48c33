import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { DomainError, notFound } from '#server/kernel/domain-error';
import { type Instant, isUuid, type UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { KEY_BYTES } from './bundle.cipher.js';
import { BUNDLE_SCOPE } from './bundle.scope.js';
import { BundleWriter } from './bundle.writer.js';
import { caseFile, DestroyCaseFile, DownloadCaseFile, SealCaseFile } from './case-file.js';
import { CASE_FILE_END, type CaseFileSealed, CASE_FILE_REASON, CASE_FILE_TITLE } from './case-files.events.js';
import type { CaseFileForm } from './case-files.input.js';
import { Selections } from './selection.reader.js';

type Chosen = Omit<CaseFileForm, 'days'>;
type Order = Chosen & { by: UserId; expiresAt: Instant };

/** The name of a bundle as it is saved. */
export const nameOf = (caseFileId: string) => `case-file-${caseFileId}.sealed`;

/** Seals, gives out and destroys case files. A key leaves with the answer to its request, and is stored nowhere in clear. */
@Injectable()
export class CaseFiles {
  constructor(
    private readonly bundles: BundleWriter,
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly selections: Selections,
    private readonly store: EventStore,
  ) {}

  /** The id and the key. */
  async seal({ by, expiresAt, ...chosen }: Order): Promise<{ id: string; key: string }> {
    const caseFileId = randomUUID();
    const selection = await this.selections.find(chosen.wallets, chosen.references);
    const [title, reason] = await Promise.all([
      this.encryption.encrypt(by, CASE_FILE_TITLE, chosen.title),
      this.encryption.encrypt(by, CASE_FILE_REASON, chosen.reason),
    ]);
    const [key, at] = [randomBytes(KEY_BYTES), now()];
    const { part, events } = await this.bundles.write({ caseFileId, by, at }, selection, key);
    const received = { ...part, name: nameOf(caseFileId), mimeType: 'application/octet-stream' };
    const belonging = { ownerId: by, scope: BUNDLE_SCOPE, scopeId: caseFileId };
    const command = new SealCaseFile({
      ...{ caseFileId, by, title, reason, events, expiresAt, at },
      ...{ wallets: selection.wallets.map(({ ownerId }) => ownerId), references: [...selection.references] },
      ...{ fileId: part.id, bytes: part.size, sha256: part.sha256 },
    });
    await this.files.storeFor([received], belonging, () => this.commands.execute(command));
    return { id: caseFileId, key: key.toString('hex') };
  }

  /** The bundle as it is stored; the download is recorded before the first byte. 410 after the end. */
  async download(id: string, by: UserId) {
    const sealed = await this.find(id);
    await this.commands.execute(new DownloadCaseFile({ caseFileId: sealed.caseFileId, by, at: now() }));
    const bytes = await this.files.read({ id: sealed.fileId, ownerId: sealed.by }, {});
    if (!bytes) throw new DomainError('gone', 'case_file_ended', 'The bundle of this case file is not there any more.');
    return { bytes, size: sealed.bytes, name: nameOf(sealed.caseFileId) };
  }

  /** 410 after the end. */
  async destroy(id: string, by: UserId, written: string, identity: CommandIdentity) {
    const { caseFileId } = await this.find(id);
    const reason = await this.encryption.encrypt(by, CASE_FILE_END, written);
    await this.commands.execute(identified(new DestroyCaseFile({ caseFileId, by, reason, at: now() }), identity));
  }

  private async find(id: string): Promise<CaseFileSealed['data']> {
    const { sealed } = isUuid(id) ? await this.store.state(caseFile, id) : {};
    if (!sealed) throw notFound();
    return sealed;
  }
}
