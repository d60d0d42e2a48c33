export const texts = {
  app: {
    label: 'Code',
    help: '6 digits, new every 30 seconds.',
    missing: 'Enter the code that your app shows.',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the codes that you saved. Each works once.',
    missing: 'Enter one of your recovery codes.',
    other: 'Use the app',
  },
};
