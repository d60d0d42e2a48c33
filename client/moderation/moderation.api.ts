import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

export interface Submission {
  id: string;
  slug: string;
  title: string;
  creator: { username: string; first_name?: string; last_name?: string; avatar?: string | null; is_verified?: boolean };
  price_kobo: number;
  created_at?: string;
  submitted_at?: string | null;
  blockers: string[];
  checks?: Record<string, unknown> | unknown[];
}

type Rows = Submission[] | { results?: Submission[]; data?: Submission[] };

export const queue = queryOptions({
  queryKey: ['moderation', 'queue'],
  queryFn: async () => {
    const body = await api<Rows>('moderation/listings/?status=pending_review&limit=100');
    return Array.isArray(body) ? body : (body.results ?? body.data ?? []);
  },
});

export type Verdict = 'approve' | 'reject' | 'request-changes';

interface Answer {
  message?: string;
}

export const judge = (id: string, verdict: Verdict, reason?: string): Promise<Answer> =>
  api(`moderation/listings/${id}/${verdict}/`, { method: 'POST', body: reason === undefined ? {} : { reason } });

export const verifyCreator = (username: string): Promise<Answer> =>
  api(`moderation/creators/${encodeURIComponent(username)}/verify/`, { method: 'POST', body: {} });
