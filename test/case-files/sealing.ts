import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App, Person } from '../app.js';
import { disputing } from '../entry-disputes/disputing.js';
import { grant, openMarket } from '../purchases/market.js';
import { bought } from '../purchases/refunding.js';
import { fund, withdrawn } from '../withdrawals/withdrawing.js';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-case-files-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let number = 0;

type Account = { id: string; username: string };
export type CaseFile = {
  id: string;
  title: string;
  reason: string;
  by: Account;
  wallets: Account[];
  references: string[];
  events: number;
  bytes: number;
  sha256: string;
  state: string;
  downloads: number;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
};
export type Log = CaseFile & {
  end_reason: string | null;
  access: { what: string; by: Account | null; at: string }[];
};
type Refused = { code?: string; detail?: string; wallets?: string[]; references?: string[] };
export type Sealed = { message: string; data: { key: string; case_file: CaseFile } } & Refused;

export const FORM = { title: 'Charged twice', reason: 'The bank reported it.', references: [], days: 30 };

/** Calls of the routes of case files, for specs. */
export const sealing = (app: App) => ({
  seal: ({ token }: Person, body: object, key: string = randomUUID()) =>
    app.call<Sealed>('POST', 'audit/case-files', {
      ...{ token, body: { ...FORM, ...body }, headers: { 'idempotency-key': key } },
    }),
  list: async ({ token }: Person, query = '') =>
    (await app.call<{ count: number; results: CaseFile[] }>('GET', `audit/case-files${query}`, { token })).body,
  one: ({ token }: Person, id: string) => app.call<{ data: Log }>('GET', `audit/case-files/${id}`, { token }),
  destroy: ({ token }: Person, id: string, reason = 'It is closed.') =>
    app.call<{ message: string; data: Log } & Refused>('DELETE', `audit/case-files/${id}`, { token, body: { reason } }),
  /** The bundle as it is served. */
  async download({ token }: Person, id: string) {
    const answer = await fetch(`${app.url}/api/audit/case-files/${id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  },
});

/** Two auditors, and a buyer with a purchase of the creator's guide, a deposit, a withdrawal and a question about an entry. */
export async function caseFileMarket(app: App) {
  const market = await openMarket(app);
  const [auditor, other, buyer] = [await app.person(), await app.person(), await app.person()];
  await grant(app, auditor, 'auditor');
  await grant(app, other, 'auditor');
  const purchase = await bought(app, buyer, market.listing);
  await fund(app, buyer, 700_000);
  const withdrawal = await withdrawn(app, buyer, 1_000);
  expect((await disputing(app).dispute(buyer)).status).toBe(201);
  const calls = sealing(app);
  return {
    ...{ ...calls, market, auditor, other, buyer, creator: market.creator, purchase, withdrawal },
    /** A case file of the first auditor, or of another. */
    async done(body: object, who = auditor): Promise<Sealed['data']> {
      const answer = await calls.seal(who, body);
      expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
      return answer.body.data;
    },
    filesOf: async (id: string) =>
      (
        await sql<{ id: string }>`select id from app.file where scope = 'case-file' and scope_id = ${id}`.execute(
          app.sql,
        )
      ).rows,
  };
}

/** Runs the program that opens case files on these bytes; `files` are what it wrote, by name. */
export function opened(bundle: Buffer, key: string, program = 'verify/open-case-file.mjs') {
  const path = join(folder, `${number++}`);
  const into = `${path}.parts`;
  writeFileSync(`${path}.sealed`, bundle);
  return new Promise<{ code: number; text: string; files: Record<string, Buffer> }>((resolve) =>
    execFile(process.execPath, [program, `${path}.sealed`, key, into], (error, stdout, stderr) => {
      const names = existsSync(into) ? readdirSync(into) : [];
      const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(into, name))]));
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr, files });
    }),
  );
}
