import { plural } from '../lib/texts/plural';

/** Texts of questions about entries of the wallet (en-NG). */
export const texts = {
  open: 'Something wrong?',
  own: 'Your question about this',
  list: {
    title: 'Your questions about entries',
    open: (count: number) => `Your questions about entries (${count})`,
    failed: 'We couldn’t load your questions. What you sent is safe.',
    none: 'You have asked about no entry. Open one in your history and choose “Something wrong?”.',
  },
  form: {
    title: (label: string) => `Something wrong: ${label}`,
    lead: 'A person of our finance team reads this and answers here and by e-mail. Your balance stays as it is meanwhile.',
    refund: 'Do you want your money back for this guide? Ask on its page.',
    reason: 'What is wrong?',
    reasons: {
      wrong_amount: 'The amount is wrong',
      not_me: 'I did not do this',
      charged_twice: 'I was charged twice',
      not_arrived: 'It has not arrived',
      other: 'Something else',
    },
    text: 'What happened?',
    missing: 'Describe what is wrong.',
    counted: (count: number, most: number) => `${count} of ${most} characters. Leave out card numbers and passwords.`,
    submit: 'Send',
    offline: 'You are offline. Your question was not sent. Try again when you are connected.',
  },
  status: { open: 'Under review', answered: 'Answered', solved: 'Solved' },
  you: 'You',
  finance: 'Groundwork finance',
  outcomes: {
    explained: 'The entry is right',
    corrected: 'Corrected',
    refunded_elsewhere: 'The money went back another way',
    cannot_confirm: 'We could not confirm it',
  },
  waiting: 'We are looking at it. You get an e-mail when we answer.',
  solved: 'Solved',
  takeBack: 'No longer needed',
  stillWrong: 'Still wrong',
  reply: {
    label: 'What is still wrong?',
    submit: 'Send it back',
    left: (count: number) =>
      plural(count, { one: 'You can send it back once more.', other: 'You can send it back # times.' }),
  },
  exhausted: 'You have sent this back three times: this is our last answer here.',
  help: 'Help & Support',
};
