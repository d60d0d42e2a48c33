import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { VISIBILITIES } from '#server/kernel/visibility';
import { fileId, instant, sealed, userId } from '#server/kernel/shapes';

export const PICTURES = ['avatar', 'cover'] as const;

/** Bind the ciphertexts of a profile; stored events depend on them. */
export const OWN_PROFILE_TEXTS = {
  ...{ first_name: 'profile-first-name', last_name: 'profile-last-name', about: 'profile-about' },
  ...{ phone: 'profile-phone', languages: 'profile-languages', professions: 'profile-professions' },
  skills: 'profile-skills',
};
const { first_name: firstName, last_name: lastName, ...saidTexts } = OWN_PROFILE_TEXTS;

/** Absent: not changed. Null: emptied. */
const text = sealed.nullable().optional();

/** Stream `profile-<userId>`: what a person says of themselves. Every word is sealed. */
export const ownProfileEvents = defineEvents({
  /** Lists are sealed as one text each: a word a line, a language as JSON. */
  ProfileEdited: {
    shape: z.strictObject({
      ...{ userId, at: instant, firstName: sealed.optional(), lastName: sealed.optional(), about: text, phone: text },
      phoneVisibility: z.enum(VISIBILITIES).optional(),
      ...{ languages: text, professions: text, skills: text },
    }),
    sealed: { firstName, lastName, ...saidTexts },
  },
  /** Null for a picture that was removed. */
  ProfilePictureChosen: {
    shape: z.strictObject({ userId, picture: z.enum(PICTURES), fileId: fileId.nullable(), at: instant }),
  },
});

export type OwnProfileEvent = EventOf<typeof ownProfileEvents>;
export type ProfileEdited = EventOf<typeof ownProfileEvents, 'ProfileEdited'>;
export type ProfilePictureChosen = EventOf<typeof ownProfileEvents, 'ProfilePictureChosen'>;
export type Picture = (typeof PICTURES)[number];
