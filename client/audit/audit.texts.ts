import { naira } from '#server/kernel/money';
import { plural } from '../lib/texts/plural';

const number = new Intl.NumberFormat('en-NG');
const events = (count: number) => plural(count, { one: '# event', other: '# events' });

type Passed = { deposited_kobo: number; withdrawn_kobo: number; hours: number };

/** Texts of the auditor's pages (en-NG). */
export const texts = {
  title: 'Audit',
  lead: 'Choose a wallet to replay its stream event by event and prove that nothing was edited.',
  wallets: {
    title: 'Wallets',
    find: 'Find a wallet',
    placeholder: 'Owner or wallet id',
    noMatch: (search: string) => `No wallet matches “${search}”.`,
    none: 'No wallet has moved money yet.',
    more: (shown: number, count: number) =>
      `${number.format(shown)} of ${number.format(count)} wallets are shown. Search to narrow them down.`,
    erased: 'Account erased',
    events,
  },
  wallet: {
    title: (owner: string) => `Wallet of ${owner}`,
    untitled: 'Wallet replay',
    erased: 'Wallet of an erased account',
    lead: (username: string | undefined, wallet: string) =>
      [username && `@${username}`, `stream wallet-${wallet}`].filter(Boolean).join(' · '),
    all: 'All wallets',
    empty: 'This stream has no events yet.',
    partial: (loaded: number, count: number) =>
      `Only ${number.format(loaded)} of ${number.format(count)} events could be loaded.`,
  },
  books: {
    title: 'The books',
    ok: 'The books balance',
    broken: 'The books do not balance',
    checked: 'Checked',
    at: (position: string, entries: number) =>
      `, ${plural(entries, { one: '# entry', other: '# entries' })}, up to position ${position} of the log`,
    again: 'Check again',
    wallets: (count: number) => plural(count, { one: 'In # wallet', other: 'In # wallets' }),
    account: {
      provider: 'Payment provider (negative: it holds this for us)',
      platform: 'Platform',
      escrow: 'On its way between buyers and creators',
      meeting: 'Paid for meetings that are to come',
      payout: 'Sent to banks',
      receivable: 'Advanced for refunds (negative: creators owe it)',
    },
    sum: 'Together',
    fees: 'Kept by the payment provider, borne by the platform out of its commission:',
    histories: (wallets: number, differing: number) =>
      differing === 0
        ? plural(wallets, {
            one: 'The balance of # wallet is the sum of its history.',
            other: 'The balances of all # wallets are the sums of their histories.',
          })
        : plural(differing, {
            one: '# balance is not the sum of its history.',
            other: '# balances are not the sums of their histories.',
          }),
    stuck: (reference: string) => `${reference} still holds`,
    since: 'since',
  },
  parked: {
    title: 'Parked events',
    none: 'No event is parked.',
    more: 'Show more',
    noError: 'The error is not known.',
    since: 'Parked',
    attempts: (count: number, next: string) =>
      `${plural(count, { one: '# failed attempt', other: '# failed attempts' })}, next ${next}`,
    waiting: (count: number) =>
      plural(count, { one: '; # later event of the stream waiting', other: '; # later events of the stream waiting' }),
    retry: 'Try again',
    retryOf: (id: number) => `Try event #${id} again`,
    end: 'Skip',
    endOf: (id: number) => `Skip event #${id}`,
    form: {
      label: 'Why can this event be skipped?',
      help: 'Nothing is done for this event any more, for good, and its stream goes on. The reason and your name are kept.',
      submit: 'Skip event',
    },
    place: (event: { id: number; stream: string; revision: number; set: string }) =>
      `#${event.id} · ${event.stream}, revision ${event.revision} · ${event.set}`,
  },
  webhooks: {
    title: 'Messages of the payment provider',
    which: 'Which messages',
    state: { all: 'All', open: 'Not done' },
    none: { all: 'The payment provider has sent no message.', open: 'No message waits.' },
    more: 'Show more',
    noEvent: 'Unknown event',
    verdict: {
      received: 'being handled',
      unhandled: 'not handled',
      processed: 'handled',
      ignored: 'ignored',
      dismissed: 'dismissed',
      refused: 'wrong signature',
    },
    received: 'Received',
    place: ({ id, reference, hash }: { id: number; reference: string | null; hash: string }) =>
      [`#${id}`, reference, `SHA-256 ${hash.slice(0, 12)}…`].filter(Boolean).join(' · '),
    retries: (count: number) => plural(count, { one: ', handled again once', other: ', handled again # times' }),
    retry: 'Handle again',
    retryOf: (id: number) => `Handle message #${id} again`,
    end: 'Dismiss',
    endOf: (id: number) => `Dismiss message #${id}`,
    form: {
      label: 'Why does this message need nothing more?',
      help: 'Nothing is done for this message any more. The reason and your name are kept.',
      submit: 'Dismiss message',
    },
  },
  incidents: {
    title: 'Incidents',
    none: 'No read model has differed from the log, no withdrawal was paid twice or is unusual, and no drill missed a change.',
    more: 'Show more',
    healed: (rows: number) =>
      plural(rows, {
        one: '# row differed from the log and was rebuilt',
        other: '# rows differed from the log and were rebuilt',
      }),
    place: ({ view, version, key, position }: { view: string; version: number; key: string; position: string }) =>
      `${view} v${version} · ${key} · position ${position}`,
    found: 'Found',
    row: (table: string, row: Record<string, string | null>) =>
      `${table} ${Object.entries(row)
        .slice(1)
        .map(([column, value]) => `${column} ${value}`)
        .join(', ')}`.trim(),
    missing: 'was missing, added again',
    added: 'is in no event, removed',
    empty: 'empty',
    paidTwice: (kobo: number) => `${naira(kobo)} was paid to the bank and also returned to the wallet`,
    about: ({ reference, owner_id }: { reference: string; owner_id: string }) => `${reference} · wallet of ${owner_id}`,
    walletOf: (owner: string) => `wallet of ${owner}`,
    takeBack: 'Compare with the payment provider, then ask the owner for the money.',
    drill: (missed: number) =>
      missed === 0
        ? 'The verifier refused an unchanged copy of a wallet'
        : plural(missed, {
            one: 'The verifier missed # change of a copied wallet',
            other: 'The verifier missed # changes of a copied wallet',
          }),
    doubt:
      'Do not rely on the verifier before this is explained: see the tamper drill, and compare the program with its release.',
    passedThrough: ({ deposited_kobo: deposited, withdrawn_kobo: withdrawn, hours }: Passed) =>
      `${naira(withdrawn)} withdrawn of ${naira(deposited)} that was paid in within ${hours} hours`,
    lookInto: 'The withdrawal goes on. Find out where the money came from:',
    replay: 'Replay this wallet',
    others: (count: number) => plural(count, { one: '# more row', other: '# more rows' }),
  },
  proof: {
    title: 'Proof',
    verifying: 'Verifying the chain',
    unverified: 'The chain could not be verified.',
    verified: (count: number) => `Chain verified to event ${number.format(count)}`,
    head: (hash: string) => `Head ${hash}`,
    broken: (revision: number | undefined) => `Chain broken${revision === undefined ? '' : ` at revision ${revision}`}`,
    showBroken: 'Show the broken event',
    again: 'Verify again',
    comparing: 'Comparing with the read model',
    notCompared: 'The read model could not be compared.',
    agrees: 'Read model agrees',
    differs: 'Read model differs',
    folded: (kobo: number, revision: number, shown: string) =>
      `Folded ${naira(kobo)} at event ${number.format(revision + 1)}; ${shown}`,
    shown: (kobo: number, revision: number, behind: number) =>
      `shown ${naira(kobo)} at event ${number.format(revision + 1)}${behind > 0 ? `, ${events(behind)} behind` : ''}`,
    notShown: 'nothing shown yet',
    offline: 'Verify offline',
    export: (format: string) => `Export ${format.toUpperCase()}`,
  },
  replay: {
    title: 'Replay',
    event: 'Event',
    at: (place: number, count: number, sentence: string) =>
      `Event ${number.format(place)} of ${number.format(count)}: ${sentence}`,
    loading: (loaded: number, count: number) => `Loading: ${number.format(loaded)} of ${events(count)}`,
    first: 'First event',
    previous: 'Previous event',
    play: 'Play',
    pause: 'Pause',
    next: 'Next event',
    last: 'Last event',
    speed: 'Speed',
  },
  chart: {
    summary: (count: number, top: number) => `Balance over ${events(count)}, at most ${naira(top)}`,
    caption: (top: number) => `Balance by event, highest ${naira(top)}`,
    point: (place: number, amount: string) =>
      place === 0 ? `Before the first event: ${amount}` : `After event ${number.format(place)}: ${amount}`,
  },
  table: {
    title: 'Events',
    number: '#',
    event: 'Event',
    change: 'Change',
    balance: 'Balance after',
    instant: (date: string, clock: string) => `${date}, ${clock}`,
  },
  card: {
    title: 'Event at the cursor',
    place: (place: number, count: number, type: string) =>
      `Event ${number.format(place)} of ${number.format(count)} · ${type}`,
    before: 'Balance before',
    after: 'Balance after',
    change: 'Change',
    available: 'Available after',
    accounts: 'Accounts',
    reference: 'Reference',
    revision: 'Revision, position',
    hash: 'Hash',
    previousHash: 'Previous hash',
    holds: 'Link holds',
    broken: 'Link broken',
    why: 'Why? Show causes and effects',
    hideWhy: 'Hide causes and effects',
    raw: 'Raw JSON',
    showRaw: 'Show raw JSON',
    hideRaw: 'Hide raw JSON',
  },
  states: {
    title: 'At this moment',
    balance: 'Balance',
    pending: 'Pending',
    held: 'Held for withdrawals',
    none: 'No purchase, refund or withdrawal yet.',
    failed: 'We couldn’t load the purchases, refunds and withdrawals.',
    more: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
    kinds: {
      payment: 'Deposit',
      purchase: 'Purchase',
      refund: 'Refund',
      order: 'Order',
      withdrawal: 'Withdrawal',
    },
    state: (kind: string, reference: string) => `${kind} ${reference}`,
    until: 'Before the next event',
    requested: 'requested',
    returned: 'back in the wallet',
  },
  cause: {
    title: 'Cause',
    system: 'The system',
    correlation: 'Correlation id',
    causation: 'Causation id',
    sibling: (place: number, sentence: string) => `Event ${number.format(place)}: ${sentence}`,
  },
  moment: {
    title: 'Balance at a moment',
    by: 'Ask by',
    time: 'Time',
    revision: 'Revision',
    when: 'Date and time',
    timeMissing: 'Choose a date and a time.',
    revisionMissing: 'Enter a whole number from 0.',
    submit: 'Show balance',
    balance: 'Balance',
    available: 'Available',
    pending: 'Pending',
    empty: 'The wallet had no events yet.',
    at: (revision: number, position: string | null | undefined, time: string | undefined) =>
      [`Revision ${revision}`, position && `position ${position}`, time].filter(Boolean).join(', '),
    open: 'Go to this event',
  },
};
