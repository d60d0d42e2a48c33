/** The sample guide (en-NG). */
export const sample = {
  title: 'Registering a company: a sample guide',
  lead: (number: number, total: number) => `Section ${number} of ${total}`,
  sections: [
    {
      title: 'Reserve the name',
      text: [
        'Search the public register for names close to yours, then reserve two. A reservation is held for sixty days.',
        'Avoid words that need consent, such as “National” or “Federal”: they are returned without a refund.',
      ],
    },
    {
      title: 'Gather the documents',
      text: [
        'One means of identification per director, one utility bill for the address, and a signature on white paper.',
        'Scan in colour. Photographs taken at an angle are the most common reason for a query.',
      ],
    },
    {
      title: 'File and pay',
      text: [
        'Fill the particulars in one sitting: the form forgets after thirty minutes.',
        'Stamp duty is paid in the same step. Keep the receipt number; the bank asks for it.',
      ],
    },
    {
      title: 'Collect the certificate',
      text: ['The certificate comes by e-mail. Print it, and register for tax within the same month.'],
    },
  ],
};
