import { resource } from './resources.js';

/** A mail inbox of this spec file's own on real SMTP: `url` lists its mails, which it keeps in `dir`. */
export const startMail = (dir: string) => resource<{ smtpUrl: string; url: string }>('inbox', { dir });
