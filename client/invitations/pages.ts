export { Invite } from './invite';
export { OpenedInvitation } from './opened';
