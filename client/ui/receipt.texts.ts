/** Texts of a receipt's buttons (en-NG). */
export const texts = {
  label: 'Receipt',
  download: 'Download receipt',
  downloadOf: (title: string) => `Download receipt of “${title}”`,
  resend: 'Resend receipt',
  none: 'This payment has no receipt: the guide was free.',
  sent: 'We sent the receipt to your e-mail address.',
};
