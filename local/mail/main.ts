import { startMail } from './mail.js';

const { SMTP_PORT, MAIL_PORT, DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('The mail inbox needs DATA_DIR');

// The mails hold links and codes: other users of this machine read none of them.
process.umask(0o077);
const inbox = await startMail({
  smtpPort: Number(SMTP_PORT ?? 1025),
  webPort: Number(MAIL_PORT ?? 1080),
  dir: `${DATA_DIR}/mails`,
});
process.once('SIGTERM', () => void inbox.stop().then(() => process.exit(0)));
console.log(`mail inbox ready on ${new URL(inbox.url).port}`);
