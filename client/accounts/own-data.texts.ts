export const texts = {
  title: 'Your data',
  lead: 'Take along everything we keep of you, or delete your account.',
  export: 'Download your data',
  erase: 'Delete your account',
  password: 'Password',
  missing: 'Enter your password.',
  exporting: {
    lead: 'You get a ZIP file with your account, everything that was recorded about you and your files. Enter your password to begin.',
    submit: 'Download',
    done: 'Your data is saved.',
    file: 'groundwork-data.zip',
  },
  erasing: {
    lead: 'This cannot be undone. Your name, profile, messages and reviews’ words are erased, your guides leave the market, and you lose the guides you bought. Amounts stay in the books without your name.',
    balance: (amount: string) => `You have ${amount} in your wallet. Withdraw or spend it first, or give it up.`,
    giveUp: (amount: string) => `Give up ${amount}`,
    notGivenUp: 'Withdraw or spend your balance first, or give it up.',
    submit: 'Delete for ever',
    done: 'Your account is deleted.',
  },
};
