export const texts = {
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
