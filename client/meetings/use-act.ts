import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { toast } from '../ui/toast';
import type { Meeting } from './meetings.api';
import { meetingChanges, type Said } from './meetings.commands';

/** A command about a meeting that needs no form. */
export function useAct(meeting: Meeting, act: (meeting: Meeting, key: string) => Promise<Said>) {
  const { keyOf, finish } = useAttempt();
  return useCommand({
    mutationFn: () => act(meeting, keyOf(meeting.id, meeting.sequence)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => {
      // The next attempt is another command: this one was decided.
      if (error instanceof ApiError && error.status > 0) finish();
      toast.error(messageOf(error));
    },
    meta: { changes: meetingChanges },
  });
}
