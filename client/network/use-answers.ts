import type { QueryKey } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { blockPerson, unblockPerson } from '../lib/http/blocking';
import { NOTIFICATIONS } from '../lib/http/unread';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import { declineRequest, dismissFounder, removeConnection, restoreFounder, withdrawRequest } from './answers.api';
import { type Founder, networkKeys } from './network.api';
import { texts } from './network.texts';
import type { Outcome, Outcomes } from './use-outcomes';

const onError = (error: unknown) => toast.error(messageOf(error));
const { received, sent, suggestions, connections, found, founder } = networkKeys;
/** Everything that names people. */
const ALL = [['network'], NOTIFICATIONS];

interface Ended {
  onDone: () => void;
  onOutcome: (outcome: Outcome) => void;
}

/** A command that ends what the card is about. */
const useEnding = (
  send: () => Promise<{ message: string }>,
  outcome: Outcome,
  changes: readonly QueryKey[],
  { onDone, onOutcome }: Ended,
) =>
  useCommand({
    once: true,
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
      onOutcome(outcome);
    },
    onError,
    meta: { changes },
  });

export const useDecline = ({ request_id, id }: Founder, ended: Ended) =>
  useEnding(
    () => declineRequest(request_id ?? id),
    'declined',
    [received, suggestions, found, founder, NOTIFICATIONS],
    ended,
  );

export const useWithdraw = ({ request_id, id }: Founder, ended: Ended) =>
  useEnding(() => withdrawRequest(request_id ?? id), 'withdrawn', [sent, suggestions, found, founder], ended);

export const useBlock = (username: string, ended: Ended) =>
  useEnding(() => blockPerson(username), 'blocked', ALL, ended);

type Dismissed = { username: string; name: string; card: Element | null };

/** Hides a suggestion, and offers for ten seconds to bring it back. */
export function useDismissal(outcomes: Outcomes) {
  const meta = { changes: [suggestions] };
  const restore = useCommand({
    mutationFn: restoreFounder,
    onSuccess: (_, username: string) => outcomes.set(username, undefined),
    onError,
    meta,
  });
  return useCommand({
    mutationFn: ({ username }: Dismissed) => dismissFounder(username),
    onSuccess: (_, { username, name, card }) => {
      const { activeElement } = document;
      const next = card?.nextElementSibling ?? card?.previousElementSibling;
      // The pressed button leaves with its card.
      if (activeElement === document.body || card?.contains(activeElement)) (next as HTMLElement | null)?.focus();
      outcomes.set(username, 'dismissed');
      offerUndo(texts.card.dismissed(name), () => restore.send(username));
    },
    onError,
    meta,
  });
}

export type Dismissal = ReturnType<typeof useDismissal>;

export const useRemoval = (username: string, onDone: () => void) =>
  useCommand({
    mutationFn: () => removeConnection(username),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError,
    meta: { changes: [connections, suggestions, found] },
  });

export const useUnblock = (username: string, onDone: () => void) =>
  useCommand({
    mutationFn: () => unblockPerson(username),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError,
    meta: { changes: ALL },
  });
