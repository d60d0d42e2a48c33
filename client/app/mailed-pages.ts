/** The contact page, that of invitations, and pages that are opened by links with a code: one chunk, since its name is part of every first view. */
export { Erasure } from '../accounts/erasure';
export { EmailUs } from '../contact/email-us';
export { TicketPage } from '../contact/ticket';
export { Invite } from '../invitations/invite';
export { OpenedInvitation } from '../invitations/opened';
export { NewsletterLink } from '../newsletter/links';
export { Unsubscribe } from '../notifications/unsubscribe';
export { Certificate } from '../receipts/certificate';
export { MeetingsPage } from './pages/meetings-page';
