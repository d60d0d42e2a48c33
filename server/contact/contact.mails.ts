import type { MailText } from '#server/platform/providers/mail-template';

/** Repeats nothing of what was typed: the address may be that of another person. */
export const receivedMail = ({ number, link }: { number: string; link: string }): MailText => ({
  subject: `We have your message (${number})`,
  text: `Hello,

we have your message. Its number is ${number}. A person reads it, and answers by mail, usually within 2 working days.

Read it or add to it here:
${link}

Did you not write to us? Then someone typed your address by mistake, and you can ignore this mail.

Groundwork
`,
});

export const answerMail = ({ number, link, wrote }: { number: string; link: string; wrote: string }): MailText => ({
  subject: `Re: We have your message (${number})`,
  text: `Hello,

we answer your message ${number}:

${wrote}

Is something still open? Write to us again here:
${link}

Groundwork
`,
});
