import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/http/api';

export interface Submission {
  id: string;
  slug: string;
  title: string;
  /** Without names when the creator's account is erased. */
  creator: {
    username: string | null;
    first_name?: string;
    last_name?: string;
    avatar?: string | null;
    is_verified?: boolean;
  };
  price_kobo: number;
  created_at?: string;
  submitted_at?: string | null;
  blockers: string[];
  checks?: Record<string, unknown> | unknown[];
  /** Changes requested by the last reviewer. */
  reason?: string | null;
}

type Rows = Submission[] | { results?: Submission[]; data?: Submission[] };

/** The live messages about a submission name the catalogue. */
const listed = (status: 'pending_review' | 'changes_requested') =>
  queryOptions({
    queryKey: ['catalogue', 'moderation', status],
    queryFn: async () => {
      const body = await api<Rows>(`moderation/listings/?status=${status}&limit=100`);
      return Array.isArray(body) ? body : (body.results ?? body.data ?? []);
    },
  });

export const queue = listed('pending_review');
/** Listings sent back to their creators; each can still be decided. */
export const sentBack = listed('changes_requested');

export type Verdict = 'approve' | 'reject' | 'request-changes';

interface Answer {
  message?: string;
}

export const judge = (id: string, verdict: Verdict, reason?: string): Promise<Answer> =>
  api(`moderation/listings/${id}/${verdict}/`, { method: 'POST', body: reason === undefined ? {} : { reason } });

export const verifyCreator = (username: string): Promise<Answer> =>
  api(`moderation/creators/${encodeURIComponent(username)}/verify/`, { method: 'POST', body: {} });
