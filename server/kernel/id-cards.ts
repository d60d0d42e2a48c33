/** What proves who a person is: the three of the specification, and what the payment provider accepts (A15.4). */
export const ID_CARDS = [
  ...(['driver_licence', 'school_leaving_certificate', 'birth_certificate'] as const),
  ...(['nin_slip', 'voters_card', 'passport'] as const),
] as const;
export type IdCard = (typeof ID_CARDS)[number];

/** How many certificates prove a profession at most (A15.3). */
export const MOST_CERTIFICATIONS = 10;

/** Without a photo: a second document that shows the person has to come with it (C14). */
export const isWeak = (card: IdCard | null) => card === 'school_leaving_certificate' || card === 'birth_certificate';
