import { resource } from './resources.js';

/** A mail inbox for this spec file on real SMTP: `url` lists its mails, which it keeps in `dir`. */
export const startMail = (dir: string) => resource<{ smtpUrl: string; url: string }>('inbox', { dir });
