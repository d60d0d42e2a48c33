import { Injectable } from '@nestjs/common';
import type { ListingSeen } from '#projections/catalogue/listing.queries';
import type { UserId } from '#server/kernel/ids';
import { type Envelope, openColumns, REMOVED, type Sealed } from '#server/kernel/sealed';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { REVIEW_REASON } from './catalogue.events.js';

/** The reasons reviewers give with their decisions: encrypted with the reviewer's key. */
@Injectable()
export class ReviewReasons {
  constructor(private readonly encryption: FieldEncryption) {}

  seal(reviewer: UserId, text: string): Promise<Envelope> {
    return this.encryption.encrypt(reviewer, REVIEW_REASON, text);
  }

  /** Texts of the desk as their readers see them; `REMOVED` when the author is erased. */
  async open(sealed: readonly (Sealed | null)[]): Promise<string[]> {
    const opened = await this.encryption.decryptAll([...sealed], REVIEW_REASON);
    return opened.map((text) => text ?? REMOVED);
  }

  /** The reason of each row's last decision, '' where it needed none; `REMOVED` when its author or addressee is erased. */
  async of(rows: readonly Pick<ListingSeen, 'status' | 'reason'>[]): Promise<string[]> {
    const opened = await openColumns(this.encryption, rows, { reason: REVIEW_REASON });
    return rows.map(({ status }, i) => (isReasoned(status) ? (opened[i]!.reason ?? REMOVED) : ''));
  }

  /** The same for the moderators, who read at a listing that was submitted again which changes were requested before. */
  async ofQueue(rows: readonly Pick<ListingSeen, 'status' | 'reason'>[]): Promise<string[]> {
    const opened = await openColumns(this.encryption, rows, { reason: REVIEW_REASON });
    return rows.map(({ status, reason }, i) => (reason || isReasoned(status) ? (opened[i]!.reason ?? REMOVED) : ''));
  }
}

const isReasoned = (status: ListingSeen['status']) =>
  status === 'rejected' || status === 'changes_requested' || status === 'suspended';
