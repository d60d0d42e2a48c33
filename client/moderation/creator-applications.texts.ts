import { formatClock, formatDate } from '../ui/time';

/** Texts of the applications of creators on the moderators' desk (en-NG). */
export const texts = {
  title: (count: number) => (count ? `Applications of creators (${count})` : 'Applications of creators'),
  lead: 'People who want to become creators. Their answers and documents open to the reviewer who takes the application; each opening of a document is recorded.',
  none: 'No application waits for an answer.',
  failed: 'We couldn’t load the applications.',
  anonymous: 'A former member',
  round: (round: number) => `Handed in ${round} times`,
  sent: 'Handed in',
  weak: 'ID without a photo: check the second document',
  own: 'This is your own application; another person decides.',
  claim: {
    take: 'Review this',
    leave: 'Leave to others',
    own: (until: string) => `You are reviewing this until ${formatClock(until)}`,
    by: (name: string) => `${name} is reviewing this`,
    others: 'You can review it when they have finished or left it.',
  },
  answers: {
    title: 'What they wrote',
    name: 'Name',
    profession: 'Profession',
    idType: 'ID card',
    country: 'Country',
    phone: 'Phone',
    phoneVerified: 'verified',
    phoneUnverified: 'not verified',
    languages: 'Languages',
    description: 'Description',
    nothing: 'Nothing',
  },
  identityCheck: {
    title: 'Automatic identity check',
    status: {
      asked: 'Not sent',
      sent: 'Waits for an answer',
      matched: 'Matched',
      not_matched: 'Did not match',
      unanswered: 'No answer',
    },
    when: formatDate,
    reason: {
      digits: 'The BVN or the account number did not match.',
      name: 'The name did not match.',
      other: 'Paystack gave another reason.',
      refused: 'Paystack did not take the check.',
      silence: 'Paystack did not answer within a day.',
    },
    digits: (bvn: string, account: string, bank: string) =>
      `BVN ending in ${bvn}, ${bank} account ending in ${account}`,
    nameChanged: 'Name changed after this check',
    note: 'It compares a name with a bank’s records and decides nothing: compare the documents all the same.',
  },
  files: {
    title: 'Documents',
    none: 'The documents are not there any more.',
    uses: { picture: 'Profile image', certification: 'Certificate', id_card: 'ID card', second: 'Second document' },
    open: (use: string, name: string) => `Open ${use}: ${name}`,
    opened: 'Opened',
    shown: (use: string, name: string) => `${use}: ${name}`,
    newTab: 'Open in a new tab',
    expired: 'This picture cannot be shown any more. Open it again.',
  },
  decide: { approve: 'Approve', reject: 'Reject', 'send-back': 'Ask for more' },
  approval: {
    checks: 'Compare before you approve',
    points: {
      names: 'The names are those of the ID card',
      id_card: 'The ID card is genuine, valid and of this person',
      second: 'The second document shows the person',
      certifications: 'The certificates are genuine and of this person',
      profession: 'The certificates prove the profession',
    },
    untick: 'Compare everything on the list before you approve.',
    expires: 'The licence is valid until (optional)',
    expiresHelp: 'The badge ends after this day. The creator is reminded 30 and 7 days before.',
    submit: 'Approve application',
  },
  reason: {
    reject: { label: 'Why is it not accepted?', submit: 'Reject application' },
    'send-back': { label: 'What is missing?', submit: 'Ask for more' },
    help: 'The applicant reads these words, here and by mail.',
  },
  canned: {
    reject: {
      'Not genuine': 'We could not confirm that the documents are genuine.',
      'Other person': 'The documents are of another person than the applicant.',
    },
    'send-back': {
      'Unreadable picture':
        'A picture cannot be read. Please photograph the whole document in daylight, without flash.',
      'Expired ID': 'The ID card has expired. Please add one that is valid.',
      'Other name':
        'The names in the form are not those of the ID card. Please correct them, or add a proof of the change.',
      'No proof of profession': 'The certificates do not show the profession. Please add one that does.',
    },
  },
  decided: {
    title: 'Decided applications',
    none: 'Nothing was decided yet.',
    status: { pending: 'Waits', sent_back: 'Waits for the applicant', approved: 'Approved', rejected: 'Not accepted' },
    by: (name: string, at: string) => `${name}, ${formatDate(at)}`,
  },
};
