import { queryOptions } from '@tanstack/react-query';
import type { AppealForm } from '#server/accounts/suspensions.input';
import type {
  AboutForm,
  CodeForm,
  IdentityCheckForm,
  IdentityForm,
  PhoneForm,
} from '#server/creator-applications/creator-applications.input';
import { APPLICATION_UPLOADS } from '#server/creator-applications/creator-applications.uploads';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { CreatorApplication } from '../lib/http/api.types';
import { upload } from '../lib/http/upload';

export type Application = CreatorApplication;
export type ApplicationFile = Application['files'][number];
export type FileUse = ApplicationFile['use'];
export type Saved = { message: string; data: Application };

/** The live messages of an application name this view. */
export const applicationKey = ['creator_applications', 'own'];

export const ownApplication = queryOptions({
  queryKey: applicationKey,
  queryFn: ({ signal }) => dataOf(api.GET('/api/become-creator', { signal })),
});

export const saveAbout = (body: AboutForm): Promise<Saved> => bodyOf(api.PUT('/api/become-creator/about', { body }));
export const saveIdentity = (body: IdentityForm): Promise<Saved> =>
  bodyOf(api.PUT('/api/become-creator/identity', { body }));

export interface AddedFile {
  use: FileUse;
  file: File;
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

export function addFile({ use, file, ...sending }: AddedFile): Promise<Saved> {
  const form = new FormData();
  form.append('use', use);
  form.append(APPLICATION_UPLOADS.applicationFile.field, file, file.name);
  return upload<Saved>('/api/become-creator/files', { form, ...sending });
}
export const removeFile = (id: string): Promise<Saved> =>
  bodyOf(api.DELETE('/api/become-creator/files/{id}', { params: { path: { id } } }));

export const askCode = (body: CodeForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/become-creator/phone/code', { body, params: keyed(idempotencyKey) }));
export const verifyPhone = (body: PhoneForm, idempotencyKey: string): Promise<Saved> =>
  bodyOf(api.POST('/api/become-creator/phone/verify', { body, params: keyed(idempotencyKey) }));
export const askIdentityCheck = (body: IdentityCheckForm, idempotencyKey: string): Promise<Saved> =>
  bodyOf(api.POST('/api/become-creator/identity-check', { body, params: keyed(idempotencyKey) }));
export const submitApplication = (idempotencyKey: string): Promise<Saved> =>
  bodyOf(api.POST('/api/become-creator/submit', { params: keyed(idempotencyKey) }));
export const sendAppeal = (body: AppealForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/become-creator/appeal', { body, params: keyed(idempotencyKey) }));
