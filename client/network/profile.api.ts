import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { aboutForm, requestsForm, roleForm, skillsForm } from '#server/network/profile.input';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { CofounderProfile } from '../lib/http/api.types';
import { networkKeys } from './network.api';

export type Profile = CofounderProfile;
/** In the order of the wizard. */
export const STEPS = ['about', 'role', 'skills'] as const;
export type Step = (typeof STEPS)[number];
/** What each step sends. */
export interface Bodies {
  about: z.output<typeof aboutForm>;
  role: z.output<typeof roleForm>;
  skills: z.output<typeof skillsForm>;
}
export type Saved = { message: string; data: Profile };

export const ownProfile = queryOptions({
  queryKey: networkKeys.profile,
  queryFn: ({ signal }) => dataOf(api.GET('/api/co-founders/me', { signal })),
});

export const saveAbout = (body: Bodies['about']) => bodyOf(api.PUT('/api/co-founders/me/about', { body }));
export const saveRole = (body: Bodies['role']) => bodyOf(api.PUT('/api/co-founders/me/role', { body }));
export const saveSkills = (body: Bodies['skills']) => bodyOf(api.PUT('/api/co-founders/me/skills', { body }));

export const limitRequests = (body: z.output<typeof requestsForm>) =>
  bodyOf(api.PUT('/api/co-founders/me/requests', { body }));

export const hideProfile = (idempotencyKey: string) =>
  bodyOf(api.POST('/api/co-founders/me/pause', { params: keyed(idempotencyKey) }));
