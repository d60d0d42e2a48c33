import { Injectable } from '@nestjs/common';
import { usernames } from '#projections/audit/audit.queries';
import { accessTo, caseFileOf } from '#projections/case-files/case-files.queries';
import type { CaseFileRow } from '#projections/case-files/case-files.view';
import { notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { CASE_FILE_END, CASE_FILE_REASON, CASE_FILE_TITLE } from './case-files.events.js';

/** The latest entries of a log that are shown. */
const SHOWN = 200;
const PURPOSES = { title: CASE_FILE_TITLE, reason: CASE_FILE_REASON, end_reason: CASE_FILE_END };

/** Case files as their routes answer them. */
@Injectable()
export class CaseFilesShown {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async all(rows: readonly CaseFileRow[]) {
    const texts = await openColumns(this.encryption, rows, PURPOSES);
    const names = await this.names(rows.flatMap(({ by_id, wallets }) => [by_id, ...wallets]));
    return rows.map((row, i) => shown(row, texts[i]!, names));
  }

  /** 404 for an unknown one. */
  async one(id: string) {
    return (await this.all([await this.row(id)]))[0]!;
  }

  /** With its log; 404 for an unknown one. */
  async withLog(id: string) {
    const row = await this.row(id);
    const entries = await accessTo(this.db.sql, row.id, SHOWN);
    const [texts] = await openColumns(this.encryption, [row], PURPOSES);
    const names = await this.names([
      ...[row.by_id, ...row.wallets],
      ...entries.flatMap(({ by_id: by }) => (by === null ? [] : [by])),
    ]);
    return {
      ...shown(row, texts!, names),
      end_reason: row.end_reason && (texts!.end_reason ?? REMOVED),
      access: entries.map(({ what, by_id: by, at }) => ({ what, by: by === null ? null : account(by, names), at })),
    };
  }

  private async row(id: string) {
    const row = await caseFileOf(this.db.sql, id);
    if (!row) throw notFound();
    return row;
  }

  private names(ids: readonly UserId[]) {
    return usernames(this.db.sql, [...new Set(ids)]);
  }
}

type Texts = Record<keyof typeof PURPOSES, string | undefined>;
type Names = ReadonlyMap<UserId, string>;

const account = (id: UserId, names: Names) => ({ id, username: names.get(id) ?? '' });

/** Its time may be over before the timer has ended it. */
const stateOf = ({ state, expires_at: end }: CaseFileRow) => (state === 'sealed' && end <= now() ? 'expired' : state);

const shown = (row: CaseFileRow, { title, reason }: Texts, names: Names) => ({
  ...{ id: row.id, title: title ?? REMOVED, reason: reason ?? REMOVED, by: account(row.by_id, names) },
  ...{ wallets: row.wallets.map((owner) => account(owner, names)), references: row.refs, events: row.events },
  ...{ bytes: row.bytes, sha256: row.sha256, state: stateOf(row), downloads: row.downloads },
  ...{ created_at: row.created_at, expires_at: row.expires_at, ended_at: row.ended_at },
});
