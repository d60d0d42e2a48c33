import type { IdCard } from '#server/kernel/id-cards';

/** The kinds of ID cards, in words. */
export const idCards: Record<IdCard, string> = {
  driver_licence: 'Driver Licence',
  school_leaving_certificate: 'School Leaving Cert',
  birth_certificate: 'Birth Cert',
  nin_slip: 'NIN slip',
  voters_card: 'Voter’s card',
  passport: 'Passport',
};
