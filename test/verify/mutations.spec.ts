import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check, type Violation } from '#verify/invariant';
import { coupons } from '#verify/coupons';
import { disputes } from '#verify/disputes';
import { files } from '#verify/files';
import { gifts } from '#verify/gifts';
import { invitations } from '#verify/invitations';
import { listingRequests } from '#verify/listing-requests';
import { log } from '#verify/log';
import { meetings } from '#verify/meetings';
import { money } from '#verify/money';
import { orders } from '#verify/orders';
import { payments } from '#verify/payments';
import { premium } from '#verify/premium';
import { purchases } from '#verify/purchases';
import { refunds } from '#verify/refunds';
import { shares } from '#verify/shares';
import { expectations } from '#verify/module-records';
import { Log, Models, providerBook, providerTransfers } from '#verify/sources';
import { storedFiles } from '#verify/stored-files';
import { views } from '#verify/views';
import { withdrawals } from '#verify/withdrawals';
import { type Copy, openStores } from './copies.js';
import { premiumMutations } from './premium.mutations.js';
import { couponMutations } from './coupons.mutations.js';
import { disputeMutations } from './disputes.mutations.js';
import { fileMutations, formRow } from './files.mutations.js';
import { giftMutations } from './gifts.mutations.js';
import { invitationMutations } from './invitations.mutations.js';
import { listingRequestMutations } from './listing-requests.mutations.js';
import { logMutations } from './log.mutations.js';
import { FORM, marketDay, PAID, PAID_OUT } from './market-day.js';
import { meetingMutations } from './meetings.mutations.js';
import { moneyMutations } from './money.mutations.js';
import { type Mutation, untouched } from './mutation.js';
import { runVerify } from './program.js';
import { openProvider } from './provider.js';
import { orderMutations } from './orders.mutations.js';
import { purchaseMutations } from './purchases.mutations.js';
import { refundMutations } from './refunds.mutations.js';
import { shareMutations } from './shares.mutations.js';
import { tables, viewMutations } from './views.mutations.js';
import { withdrawalMutations } from './withdrawals.mutations.js';

const promises = [
  ...money,
  ...payments,
  ...purchases,
  ...orders,
  ...premium,
  ...meetings,
  ...coupons,
  ...disputes,
  ...gifts,
  ...invitations,
  ...listingRequests,
  ...refunds,
  ...shares,
  ...withdrawals,
  ...log,
  ...views,
  ...files,
];
const dir = mkdtempSync(join(tmpdir(), 'groundwork-acknowledged-'));

let original: Awaited<ReturnType<typeof openStores>>;
const folder = mkdtempSync(join(tmpdir(), 'groundwork-verified-files-'));
const FILES_URL = pathToFileURL(folder).href;
beforeAll(async () => {
  const path = join(folder, FORM.item.fileId.slice(0, 2), FORM.item.fileId);
  mkdirSync(dirname(path));
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
  for (const one of [path, `${path}-480`]) {
    writeFileSync(one, FORM.bytes);
    utimesSync(one, twoDaysAgo, twoDaysAgo);
  }
  original = await openStores(marketDay);
});
afterAll(async () => {
  await original.stop();
  for (const made of [dir, folder]) rmSync(made, { recursive: true });
});

/** Corrupts a copy and calls `examine` with it. */
async function corrupted<T>(mutation: Mutation, examine: (copy: Copy, evidence: Evidence) => Promise<T>): Promise<T> {
  const copy = await original.copy();
  const provider = await openProvider(mutation.book ?? PAID, mutation.transfers ?? PAID_OUT);
  try {
    const acknowledged = (await mutation.acknowledged?.(copy)) ?? ['pur.1', 'dep.1', 'out.1'];
    await copy.rows(formRow);
    await mutation.spoil(copy);
    if (!mutation.viewsStay) await copy.show();
    return await examine(copy, { provider: provider.url, acknowledged });
  } finally {
    await provider.stop();
    await copy.close();
  }
}
type Evidence = { provider: string; acknowledged: string[] };

/** Runs the program like its users; resolves to the names it prints, without positions. */
async function byProgram({ stores }: Copy, { provider, acknowledged }: Evidence, options: string[] = []) {
  const file = join(dir, 'acknowledged');
  writeFileSync(file, acknowledged.join('\n'));
  const world = ['--grace', '0', '--payments', provider, '--acknowledged', file];
  const { code, broken, said } = await runVerify({ ...stores, FILES_URL }, [...world, ...options]);
  return { code, said, named: broken.map((line) => line.slice(0, line.indexOf(' position '))).sort() };
}

/** Runs the program's parts in this process. The views were just built from the log and are not rebuilt. */
async function byItsParts({ stores }: Copy, { provider, acknowledged }: Evidence) {
  const [store, models] = [new Log(stores.EVENTSTORE_URL), await Models.open(stores.DATABASE_URL)];
  const violations: Violation[] = [];
  const world = {
    expected: await expectations(),
    ...{ now: Date.now(), grace: 0, acknowledged: new Set(acknowledged) },
    ...{ eventAt: (position: bigint) => store.eventAt(position) },
    ...{ checkpoints: models.checkpoints, owned: () => models.owned(), provider: () => providerBook(provider) },
    transfers: () => providerTransfers(provider),
    files: storedFiles(FILES_URL, () => models.files()),
  };
  const { outcomes } = await check(promises, store.events(), { ...world, ...(await store.ends()) }, (one) =>
    violations.push(one),
  );
  await models.close();
  await store.close();
  return {
    code: outcomes.filter(({ violations: broken }) => broken > 0).length,
    named: violations
      .map(({ invariant, stream = '-', revision = '-' }) => `${invariant} ${stream} revision ${revision}`)
      .sort(),
  };
}

const rows = (mutations: Mutation[]) => mutations.map((one) => [one.breaks, one.by, one] as const);
const byParts = [
  ...[
    ...moneyMutations,
    ...purchaseMutations,
    ...orderMutations,
    ...couponMutations,
    ...premiumMutations,
    ...meetingMutations,
    ...disputeMutations,
    ...giftMutations,
    ...invitationMutations,
    ...listingRequestMutations,
    ...refundMutations,
    ...shareMutations,
    ...withdrawalMutations,
  ],
  ...[...logMutations, ...fileMutations],
];
const expected = ({ breaks, named }: Mutation) => ({
  code: 1,
  named: named.map((where) => `${breaks} ${where}`).sort(),
});

describe('The market day', () => {
  it('puts a row in every table of every view', async () => {
    const copy = await original.copy();
    const empty: string[] = [];
    for (const { named, stored } of tables) {
      const { rows: found } = await copy.rows(`select from ${stored} limit 1`);
      if (found.length === 0) empty.push(named);
    }
    await copy.close();
    expect(empty).toEqual([]);
  });
});

describe('The auditor’s check', () => {
  it('finds no violation in valid stores, and checks every invariant', async () => {
    const sound = { breaks: '', by: '', spoil: untouched, named: [] };
    const { code, named, said } = await corrupted(sound, byProgram);
    expect([named, code]).toEqual([[], 0]);
    expect(said).not.toContain('nothing to check');
    expect(await corrupted(sound, byItsParts)).toEqual({ code: 0, named: [] });
  });

  it.each(rows(byParts))(
    'names %s and nothing else: %s',
    async (_breaks, _by, mutation) => expect(await corrupted(mutation, byItsParts)).toEqual(expected(mutation)),
    60_000,
  );

  it.each(rows(viewMutations))('names %s and nothing else: %s', async (_breaks, _by, mutation) => {
    const outcome = await corrupted(mutation, (copy, evidence) => byProgram(copy, evidence, mutation.options));
    expect(outcome).toMatchObject(expected(mutation));
  });

  it('can fail for every invariant', () => {
    const all = [...byParts, ...viewMutations];
    expect(new Set(all.map(({ breaks }) => breaks))).toEqual(new Set(promises.map(({ id }) => id)));
  });
});
