/** Texts of a receipt's buttons (en-NG). */
export const texts = {
  label: 'Receipt',
  download: 'Download receipt',
  resend: 'Resend receipt',
  sent: 'We sent the receipt to your e-mail address.',
};
