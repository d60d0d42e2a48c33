/** Texts of the reported messages on the moderators' desk (en-NG). */
export const texts = {
  title: 'Reported messages',
  none: 'No message is reported.',
  anonymous: 'A former member',
  lead: (sender: string, reporter: string) => `Written by ${sender}, reported by ${reporter}`,
  messages: 'The message and those around it',
  reported: 'Reported',
  original: 'As it was sent:',
  empty: 'No text',
  own: 'You reported this message; another moderator decides.',
  answers: {
    upheld: { label: 'Uphold report', of: (sender: string) => `Uphold the report about ${sender}` },
    dismissed: { label: 'Dismiss report', of: (sender: string) => `Dismiss the report about ${sender}` },
  },
  reason: {
    scam: 'It looks like a scam',
    harassment: 'It threatens or harasses',
    spam: 'It is advertising',
    offensive: 'It is offensive',
    other: 'Something else',
  } as Record<string, string>,
};
