import { z } from 'zod';
import { instant } from '#server/platform/http/output';
import { VISIBILITIES } from '#server/kernel/visibility';

const named = z.strictObject({ id: z.string(), name: z.string() });

/** A user's public fields. */
export const publicUser = z
  .strictObject({
    id: z.string(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    avatar: z.string().nullable(),
    cover: z.string().nullable(),
    about: z.string(),
    profession: z.array(named),
    skills: z.array(named),
    languages: z.array(z.strictObject({ name: z.string(), proficiency: z.string() })),
    country: z.string(),
    region: z.string(),
    city: z.string(),
    is_creator: z.boolean(),
    creator_status: z.enum(['verified', 'none']),
    verified_at: instant.nullable().describe('Since when the person is a verified creator; null without the badge.'),
    is_premium: z.boolean(),
    created_at: instant,
  })
  .meta({ id: 'PublicUser' });

/** A person as one viewer sees them. `email`: only for who is connected with them; `phone`: for whom they chose. */
export const seenUser = z
  .strictObject({ ...publicUser.shape, email: z.string().optional(), phone: z.string().optional() })
  .meta({ id: 'SeenUser' });

/** A user's own account. */
export const user = z
  .strictObject({
    ...publicUser.shape,
    ...{ email: z.string(), phone: z.string(), phone_visibility: z.enum(VISIBILITIES), roles: z.array(z.string()) },
  })
  .meta({ id: 'User' });

export const registered = z.strictObject({
  ...{ id: z.string(), username: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() },
  ...{ country: z.string(), region: z.string() },
});

/** `token` and `access` are the same access token. */
export const tokens = z.strictObject({ token: z.string(), access: z.string(), refresh: z.string() });
export const signedIn = z.strictObject({ ...tokens.shape, user });

export const googleStatus = z.strictObject({ is_on: z.boolean() });
/** `next`: a path of this site. `remember`: the session is kept on the device. */
export const googleSignedIn = z.strictObject({ ...signedIn.shape, next: z.string(), remember: z.boolean() });

/** A person after a decision of a moderator or admin. */
export const standing = z.strictObject({
  ...{ id: z.string(), username: z.string().optional() },
  ...{ roles: z.array(z.string()).optional(), is_creator: z.boolean().optional() },
});

/** What a person agreed to (A8.8). `terms`: the accepted version of the legal pages, null before it was recorded. */
export const consents = z
  .strictObject({ terms: z.string().nullable(), marketing: z.boolean(), marketing_since: instant.nullable() })
  .meta({ id: 'Consents' });

/** A session of the caller. `device`: null for one that began before devices were noted. */
export const ownSession = z
  .strictObject({
    ...{ id: z.string(), device: z.string().nullable(), created_at: instant, seen_at: instant },
    is_current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
