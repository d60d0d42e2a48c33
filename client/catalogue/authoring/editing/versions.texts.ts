/** Texts of the versions of a text (en-NG). */
export const texts = {
  open: 'Versions',
  title: 'Versions of this text',
  earlier: 'Earlier versions',
  version: (number: number) => `Version ${number}`,
  none: 'This text has no earlier version.',
  legend: 'Underlined: comes back with this version. Struck through: goes.',
  restore: (number: number) => `Restore version ${number}`,
  restored: 'The version is restored.',
};
