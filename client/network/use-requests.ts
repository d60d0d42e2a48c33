import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../lib/http/api-error';
import { NOTIFICATIONS } from '../lib/http/unread';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';
import { acceptRequest, type Founder, networkKeys, sendRequest } from './network.api';
import type { Outcome } from './use-outcomes';

interface Outcomes {
  /** The server took the command; what the card shows changes with the fetched entry. */
  onDone: () => void;
  onOutcome: (outcome: Outcome) => void;
}

/** Sends a request. A founder who had sent one before is connected by it. */
export function useConnect({ co_founder: { username }, reqSent }: Founder, { onDone, onOutcome }: Outcomes) {
  const queries = useQueryClient();
  const request = useCommand({
    once: true,
    mutationFn: () => sendRequest(username),
    onSuccess: ({ data: { message, request } }) => {
      toast.success(message);
      onDone();
      if (request.status === 'sent') return;
      onOutcome('connected');
      for (const queryKey of [networkKeys.received, networkKeys.connections])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [networkKeys.suggestions, networkKeys.sent, networkKeys.found, networkKeys.founder] },
  });
  const { unlock } = request;
  useEffect(() => {
    if (reqSent) unlock();
  }, [reqSent, unlock]);
  return request;
}

export function useAccept({ id, request_id }: Founder, { onDone, onOutcome }: Outcomes) {
  return useCommand({
    once: true,
    mutationFn: () => acceptRequest(request_id ?? id),
    onSuccess: ({ data }) => {
      toast.success(data.message);
      onDone();
      onOutcome('connected');
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: {
      changes: [
        ...[networkKeys.received, networkKeys.connections, networkKeys.found, networkKeys.founder],
        NOTIFICATIONS,
      ],
    },
  });
}
