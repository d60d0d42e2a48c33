import type { ProfileChanges } from '#server/accounts/own-profile.input';
import { api, bodyOf, keyed } from '../lib/http/api';
import type { User } from '../lib/http/api.types';
import { upload } from '../lib/http/upload';

export type Picture = 'avatar' | 'cover';
type Answer = { message: string; data: User };

/** Sends the fields that were edited; the others stay. */
export const editProfile = (body: ProfileChanges, idempotencyKey: string): Promise<User> =>
  bodyOf(api.PATCH('/api/auth/users/me', { body, params: keyed(idempotencyKey) }));

export async function choosePicture(picture: Picture, file: File, idempotencyKey: string): Promise<User> {
  const form = new FormData();
  form.append(picture, file, file.name);
  return (await upload<Answer>(`/api/auth/users/me/${picture}`, { form, idempotencyKey })).data;
}

export async function removePicture(picture: Picture): Promise<User> {
  const removed =
    picture === 'avatar' ? api.DELETE('/api/auth/users/me/avatar') : api.DELETE('/api/auth/users/me/cover');
  return (await bodyOf(removed)).data;
}
