import { formatClock } from '../ui/time';

/** Texts of the questions about entries on the desk of finance (en-NG). */
export const texts = {
  title: (count: number) => (count ? `Questions about entries (${count})` : 'Questions about entries'),
  lead: 'Owners of wallets who find an entry wrong. Your answer moves no money: it is read in their wallet and mailed to them.',
  none: 'No question waits for an answer.',
  failed: 'We couldn’t load the questions about entries.',
  anonymous: 'A former member',
  reasons: {
    wrong_amount: 'The amount is wrong',
    not_me: 'They did not do this',
    charged_twice: 'Charged twice',
    not_arrived: 'It has not arrived',
    other: 'Something else',
  },
  reference: (reference: string) => `Reference ${reference}`,
  entryOf: 'Entry of',
  asked: 'Asked',
  sentBack: (times: number) => (times === 1 ? 'Sent back' : `Sent back ${times} times`),
  wrote: { owner: 'The owner', finance: 'Finance' },
  replay: 'Replay the wallet at this entry',
  guide: 'Guide',
  can: {
    purchase: 'A guide is refunded where its buyer asks for it, on the buyer’s page of the guide.',
    held: (count: number) =>
      count === 1
        ? 'One payment of this person waits for a decision:'
        : `${count} payments of this person wait for a decision:`,
    heldLink: 'Payments to check',
  },
  own: 'This is about your own wallet; another person answers.',
  claim: {
    take: 'Answer this',
    leave: 'Leave to others',
    own: (until: string) => `You are answering this until ${formatClock(until)}`,
    by: (name: string) => `${name} is answering this`,
    others: 'You can answer when they have finished or left it.',
  },
  form: {
    outcome: 'What did you find?',
    outcomes: {
      explained: 'Explained: the entry is right',
      corrected: 'Corrected',
      refunded_elsewhere: 'Refunded another way',
      cannot_confirm: 'Cannot confirm it',
    },
    text: 'Answer',
    help: 'The owner reads these words. They move no money: what has to be paid back goes through a refund or a held payment.',
    missing: 'Write an answer.',
    submit: 'Send answer',
  },
  answered: {
    title: 'Answered questions',
    none: 'Nothing was answered yet.',
    status: { open: 'Open', answered: 'Waits for the owner', solved: 'Solved' },
  },
};
