/** Texts of the contact page (en-NG). */
export const texts = {
  title: 'Email Us',
  notice: 'This form is not open yet. Help & Support answers what people ask most.',
  name: 'Full Name',
  email: 'Email Address',
  purpose: 'Purpose',
  choosePurpose: 'Choose a purpose',
  purposes: ['Email Marketing', 'Copy Writing', 'Software Development'],
  message: 'Message',
  send: 'Send Message',
  help: 'Open Help & Support',
};
