import { conflict, DomainError } from '#server/kernel/domain-error';

/** A link alone does not activate: its holder chooses the password, and that of who registered counts no more. */
export const passwordRequired = () =>
  conflict('password_required', 'Choose a password to activate your account. Only this one will work.');

const UNKNOWN = "Invalid user id or user doesn't exist.";
const ENDED = 'This registration has ended, because its link was not opened in time. Please sign up again.';

/** No account of this id waits for its activation; `hasEnded`: one did. */
export const noSuchUser = ({ hasEnded = false } = {}) =>
  new DomainError('invalid', 'invalid', hasEnded ? ENDED : UNKNOWN, {
    fields: { uid: [UNKNOWN] },
    ...(hasEnded && { extra: { code: 'registration_ended' } }),
  });
