import {
  caseFile,
  type CaseFileCommand,
  DestroyCaseFile,
  DownloadCaseFile,
  ExpireCaseFile,
  SealCaseFile,
} from '#server/case-files/case-file';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** An auditor seals a case file, which is perhaps downloaded, destroyed, or over. */
async function sealCase({ people, newId, text, oneOf, throwOf, chance, at, decide }: GeneratedMarket) {
  const [caseFileId, by, other] = [newId('case'), oneOf(people), oneOf(people)];
  const run = (command: CaseFileCommand) => decide(caseFile, caseFileId, command);
  await run(new SealCaseFile({ ...sealed(by, text(4)), caseFileId, at: at(), expiresAt: LATER }));
  for (let times = throwOf(3); times > 0; times--) await run(new DownloadCaseFile({ caseFileId, by: other, at: at() }));
  const reason = sealedBy(other, text(3));
  if (chance(0.4)) await run(new DestroyCaseFile({ caseFileId, by: other, reason, at: at() }));
  else if (chance(0.6)) await run(new ExpireCaseFile({ caseFileId, at: LATER }));
}

const LATER = '2099-01-01T00:00:00.000Z';
const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;
const sealed = (by: string, ciphertext: string) => ({
  ...{ by, title: sealedBy(by, ciphertext), reason: sealedBy(by, ciphertext), wallets: [by], references: ['dep.1'] },
  ...{ events: 3, fileId: '00000000-0000-4000-8000-0000000000ca', bytes: 900, sha256: 'ab'.repeat(32) },
});
const at = '2026-03-01T09:00:00.000Z';
const ended = { caseFileId: 'day', fileId: '00000000-0000-4000-8000-0000000000ca', at };

export const history: ModuleHistory = {
  activities: (market) => [() => sealCase(market)],
  // It ended: no file stands behind it.
  marketDay: [
    {
      ...{ stream: 'casefile-day', type: 'CaseFileSealed' },
      data: { ...sealed('bola', 'c2VhbGVk'), caseFileId: 'day', at, expiresAt: LATER },
    },
    {
      ...{ stream: 'casefile-day', type: 'CaseFileDestroyed' },
      data: { ...ended, by: 'bola', reason: sealedBy('bola', 'c2VhbGVk') },
    },
  ],
};
