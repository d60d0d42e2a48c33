import { onUnauthorized } from '../lib/http/transport';
import { toast } from '../ui/toast';
import { texts } from './app.texts';

/** Says in a toast, once at a time, that the server refused a request for want of a valid session. */
export const announceUnauthorized = () =>
  onUnauthorized(() => toast.error(texts.unauthorized, { toastId: 'unauthorized' }));
