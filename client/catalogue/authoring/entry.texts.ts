/** Texts of the form of a checklist's entry (en-NG). */
export const texts = {
  add: 'Add to the checklist',
  edit: 'Edit the entry',
  save: 'Save',
  document: 'Document or step',
  documentExample: 'Certificate of incorporation',
  agency: 'Agency',
  agencyExample: 'CAC',
  fee: 'Fee in naira',
  feeHelp: 'Leave it empty if there is none.',
  days: 'Days after the purchase',
  daysHelp: 'By when it is best done. Each reader can set another date.',
  missing: { document: 'Name the document or step.' },
};
