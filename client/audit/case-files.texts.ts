import { plural } from '../lib/texts/plural';
import type { CaseFile, CaseFileLog } from './case-files.api';

type Account = CaseFile['by'];

const named = ({ username }: Account) => (username ? `@${username}` : 'an erased account');

/** Texts of the section "Case files" (en-NG). */
export const texts = {
  title: 'Case files',
  lead: 'Wallets and everything recorded about payments, sealed as one encrypted file. Every download is recorded. The file is removed at its end; the record stays.',
  open: 'Seal a case file',
  submit: 'Seal it',
  none: 'No case file was sealed yet.',
  more: 'Show more',
  form: {
    title: 'Title',
    reason: 'Why is it needed?',
    reasonHelp: 'Auditors read this beside the case file.',
    wallets: 'Wallets',
    walletsHelp: 'Usernames or ids of up to 20 owners, with commas or lines between them.',
    references: 'Payments (optional)',
    referencesHelp: 'References of up to 50 payments, purchases or withdrawals.',
    days: 'Days until it is removed',
    daysHelp: '1 to 90.',
  },
  key: {
    title: (title: string) => `The key of “${title}”`,
    warning: 'Copy the key now. It is kept nowhere, and cannot be shown again: without it the case file stays closed.',
    label: 'Key',
    copy: 'Copy the key',
    copied: 'Key copied',
    notCopied: 'The key could not be copied. Select it, and copy it by hand.',
    done: 'I have kept the key',
  },
  steps: (file: string) => `node open-case-file.mjs ${file} <key>`,
  offline:
    'The program opens the file offline, needs Node and no package, and names the first thing that does not hold. A wallet taken from it is verified as an exported one.',
  opener: 'Program',
  state: { sealed: 'Sealed', expired: 'Expired', destroyed: 'Destroyed' } satisfies Record<CaseFile['state'], string>,
  holds: ({ wallets, references, events }: CaseFile) =>
    [
      plural(events, { one: '# event', other: '# events' }),
      wallets.map(named).join(', '),
      ...(references.length ? [plural(references.length, { one: '# payment', other: '# payments' })] : []),
    ].join(' · '),
  by: (by: Account) => `Sealed by ${named(by)}`,
  until: 'kept until',
  ended: 'ended',
  downloads: (count: number) =>
    count === 0 ? 'not downloaded' : plural(count, { one: 'downloaded once', other: 'downloaded # times' }),
  download: 'Download',
  downloadOf: (title: string) => `Download “${title}”`,
  log: 'Who had it',
  logOf: (title: string) => `Who had “${title}”`,
  destroy: 'Destroy',
  destroyOf: (title: string) => `Destroy “${title}”`,
  destruction: {
    label: 'Why is it destroyed?',
    help: 'The file is removed for good, and no copy can be downloaded any more. Auditors read this reason.',
    submit: 'Destroy it',
  },
  entry: (what: CaseFileLog['access'][number]['what'], by: Account | null) =>
    ({
      sealed: `Sealed by ${by && named(by)}`,
      downloaded: `Downloaded by ${by && named(by)}`,
      expired: 'Removed at its end',
      destroyed: `Destroyed by ${by && named(by)}`,
    })[what],
  sha256: (hash: string) => `SHA-256 ${hash}`,
  file: (id: string) => `case-file-${id}.sealed`,
};
