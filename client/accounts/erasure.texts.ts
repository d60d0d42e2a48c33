/** Texts of the certificate of an erasure (en-NG). */
export const texts = {
  title: 'Certificate of erasure',
  complete: 'The account is erased',
  underWay: 'The account is being erased',
  person: 'Pseudonym',
  erased: 'Erased',
  key: 'Key of the texts',
  destroyed: 'Destroyed. No message, review or profile text can be read again.',
  notDestroyed: 'About to be destroyed',
  wallet: 'Wallet',
  noWallet: 'It never moved money.',
  chain: (chain: 'whole' | 'broken' | 'not_checked', events: string) =>
    ({
      whole: `${events}. Each still matches its hash: the books are whole.`,
      broken: `${events}. One of them does not match its hash. Please tell us.`,
      not_checked: `${events}. Too many to check here: our auditors check them.`,
    })[chain],
  head: 'Hash of the last entry',
  parts: 'Erased from',
  part: {
    all: 'All parts, before each was recorded',
    accounts: 'The account, its sessions and pictures',
    cart: 'The cart',
    catalogue: 'Drafts, searches and notes of guides',
    coupons: 'Coupons',
    'listing-requests': 'Requests for guides',
    messages: 'Messages and their files',
    platform: 'Uploads, mails and answers that were kept',
    purchases: 'Payments',
    withdrawals: 'Bank accounts',
  } as Record<string, string>,
  waiting: 'under way',
  about:
    'Keep the address of this page: it is the only link to this erasure. It names no person: the pseudonym stands in the books in place of the person.',
  copy: 'Copy link',
  copied: 'Link copied',
  missing: 'There is no erasure with this code. Check that the link is complete.',
};
