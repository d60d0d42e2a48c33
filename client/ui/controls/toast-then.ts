import { toast } from '../toast';

/** Shows the server's message of a success, then goes on. */
export const toastThen =
  (next: () => void) =>
  ({ message }: { message?: string }) => {
    toast.success(message);
    next();
  };
