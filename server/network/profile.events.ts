import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of a profile; stored events depend on them. */
export const PROFILE_TEXTS = {
  ...{ name: 'cofounder-name', email: 'cofounder-email', phone: 'cofounder-phone' },
  ...{ profession: 'cofounder-profession', description: 'cofounder-description' },
  ...{ own_country: 'cofounder-country', own_city: 'cofounder-city', own_skills: 'cofounder-skills' },
};
const { own_country: ownCountry, own_city: ownCity, own_skills: ownSkills, ...aboutTexts } = PROFILE_TEXTS;

const profile = z.strictObject({ userId, at: instant });
/** `isWanted`: the person asked to publish it, as soon as every step is complete. */
const step = profile.extend({ isWanted: z.boolean() });

/** Stream `cofounder-<user>`: the co-founder profile of one person. What is saved is a draft until it is published. */
export const profileEvents = defineEvents({
  /**
   * Null and empty where nothing is written. E-mail and phone are never shown to others. In clear stand only places of
   * our lists, by which founders are found; any other is in `ownCountry` and `ownCity`.
   */
  CofounderAboutSaved: {
    shape: step.extend({
      ...{ name: sealed.nullable(), email: sealed.nullable(), phone: sealed.nullable() },
      ...{ profession: sealed.nullable(), description: sealed.nullable() },
      ...{ country: z.string(), city: z.string(), ownCountry: sealed.nullable(), ownCity: sealed.nullable() },
    }),
    sealed: { ...aboutTexts, ownCountry, ownCity },
  },
  CofounderRoleSaved: { shape: step.extend({ role: z.string(), lookingFor: z.array(z.string()) }) },
  /** `skills` are of our list; `ownSkills`, one a line, are any others. `interests` are slugs of sectors. */
  CofounderSkillsSaved: {
    shape: step.extend({
      ...{ stage: z.string(), skills: z.array(z.string()), ownSkills: sealed.nullable() },
      interests: z.array(z.string()),
    }),
    sealed: { ownSkills },
  },
  /** How many requests the person takes in a week (null: any number), and from whom. */
  CofounderRequestsLimited: {
    shape: profile.extend({
      weekly: z.int().min(1).nullable(),
      ...{ needsProfile: z.boolean(), needsSought: z.boolean(), needsCountry: z.boolean() },
    }),
  },
  /** Others see the profile as it is saved now. */
  CofounderProfilePublished: { shape: profile },
  /** Others see it no longer; it is a draft again. */
  CofounderProfileHidden: { shape: profile },
});

export type ProfileEvent = EventOf<typeof profileEvents>;
export type CofounderAboutSaved = EventOf<typeof profileEvents, 'CofounderAboutSaved'>;
export type CofounderRoleSaved = EventOf<typeof profileEvents, 'CofounderRoleSaved'>;
export type CofounderRequestsLimited = EventOf<typeof profileEvents, 'CofounderRequestsLimited'>;
export type CofounderSkillsSaved = EventOf<typeof profileEvents, 'CofounderSkillsSaved'>;
