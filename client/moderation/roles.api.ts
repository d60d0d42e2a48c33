import type { Role } from '#server/kernel/roles';
import { api, bodyOf, keyed } from '../lib/http/api';

export interface RoleChange {
  username: string;
  isGrant: boolean;
  role: Role;
  reason: string;
}

export function changeRole({ username, isGrant, ...body }: RoleChange, key: string): Promise<{ message?: string }> {
  const sent = { params: { path: { username }, ...keyed(key) }, body };
  return isGrant
    ? bodyOf(api.POST('/api/moderation/users/{username}/roles', sent))
    : bodyOf(api.POST('/api/moderation/users/{username}/roles/revoke', sent));
}
