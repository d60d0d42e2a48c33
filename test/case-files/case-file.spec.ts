import { describe, it } from '@jest/globals';
import {
  caseFile,
  DestroyCaseFile,
  DownloadCaseFile,
  ExpireCaseFile,
  SealCaseFile,
} from '#server/case-files/case-file';
import type { CaseFileEvent, CaseFileSealed } from '#server/case-files/case-files.events';
import { specification } from '../given.js';

const [at, before, end, after] = [
  '2026-11-23T09:00:00.000Z',
  '2026-11-29T23:59:59.999Z',
  '2026-11-30T00:00:00.000Z',
  '2026-12-01T09:00:00.000Z',
];
const [text, reason] = [{ v: 1, kid: '1', by: 'vera', ciphertext: 'c2VhbGVk' } as const, sealedBy('nuno')];
const data: CaseFileSealed['data'] = {
  ...{ caseFileId: 'c1', by: 'vera', title: text, reason: text, wallets: ['ada'], references: ['pur.1'], events: 4 },
  ...{ fileId: 'f1', bytes: 900, sha256: 'a'.repeat(64), expiresAt: end, at },
};
const sealed: CaseFileEvent = { type: 'CaseFileSealed', data };
const expired: CaseFileEvent = { type: 'CaseFileExpired', data: { caseFileId: 'c1', fileId: 'f1', at: end } };
const destroyed: CaseFileEvent = {
  ...{ type: 'CaseFileDestroyed', data: { caseFileId: 'c1', fileId: 'f1', by: 'nuno', reason, at: before } },
};
const taken = (by: string, when = before): CaseFileEvent => ({
  ...{ type: 'CaseFileDownloaded', data: { caseFileId: 'c1', by, at: when } },
});

function sealedBy(by: string) {
  return { v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' } as const;
}
const seal = (fileId = 'f1') => new SealCaseFile({ ...data, fileId });
const download = (by: string, when = before) => new DownloadCaseFile({ caseFileId: 'c1', by, at: when });
const expire = (when = end) => new ExpireCaseFile({ caseFileId: 'c1', at: when });
const destroy = (when = before) => new DestroyCaseFile({ caseFileId: 'c1', by: 'nuno', reason, at: when });
const given = specification(caseFile);

describe('A case file', () => {
  it('is sealed once: a second bundle is not recorded', () => {
    given().when(seal()).then(sealed);
    given(sealed).when(seal('f2')).thenNothing();
    given(sealed, expired).when(seal('f2')).thenNothing();
  });

  it('records every download, also a second one of the same auditor', () => {
    given(sealed).when(download('vera')).then(taken('vera'));
    given(sealed, taken('vera')).when(download('vera')).then(taken('vera'));
    given(sealed, taken('vera')).when(download('nuno')).then(taken('nuno'));
  });

  it('gives no copy once its time is over, whether or not the timer has ended it', () => {
    for (const when of [end, after]) given(sealed).when(download('vera', when)).thenRefused('case_file_ended');
    given(sealed, expired).when(download('vera', after)).thenRefused('case_file_ended');
    given(sealed, destroyed).when(download('vera')).thenRefused('case_file_ended');
  });

  it('expires at its time and not before, once', () => {
    given(sealed).when(expire(before)).thenNothing();
    given(sealed).when(expire()).then(expired);
    given(sealed, expired).when(expire(after)).thenNothing();
    given(sealed, destroyed).when(expire()).thenNothing();
  });

  it('is destroyed once, before its end', () => {
    given(sealed, taken('vera')).when(destroy()).then(destroyed);
    given(sealed, destroyed).when(destroy()).thenRefused('case_file_ended');
    given(sealed).when(destroy(after)).thenRefused('case_file_ended');
  });

  it('does not exist before it is sealed', () => {
    for (const command of [download('vera'), expire(), destroy()]) given().when(command).thenRefused('not_found');
  });
});
