import { z } from 'zod';
import { paging, text, yesNo } from '#server/platform/http/fields';

export const requestInput = z.object({ receiver: text(150), note: text(300, 0).optional() });
export type RequestInput = z.output<typeof requestInput>;

export const TABS = ['suggestions', 'received', 'sent', 'connected'] as const;
export const foundersFilter = z.object({ tab: z.enum(TABS).optional(), search: text(100, 0).optional(), ...paging });
export type FoundersFilter = z.output<typeof foundersFilter>;

export const requestsFilter = z.object({ box: z.enum(['received', 'sent']).default('received'), ...paging });
export type RequestsFilter = z.output<typeof requestsFilter>;

export const pageFilter = z.object({ search: text(100, 0).optional(), ...paging });
export type PageFilter = z.output<typeof pageFilter>;

export const followingFilter = z.object(paging);
export type FollowingFilter = z.output<typeof followingFilter>;

export const followingForm = z.object({ following: yesNo });
export type FollowingForm = z.output<typeof followingForm>;

/** The code that came with a match. */
export const matchCodeFilter = z.object({ code: text(60) });
export type MatchCodeFilter = z.output<typeof matchCodeFilter>;

export const whomInput = z.object({ username: text(150) });
export type WhomInput = z.output<typeof whomInput>;
