import { Link } from '../ui/link';
import { toast } from '../ui/toast';
import '../ui/undo.css';
import { texts } from './fulfilled-notice.texts';
import { fulfilledRequests } from './listing-requests.api';

const shown = new Set<string>();

/** Says once for each guide that the person requested it or voted for it, and that it was published just now. */
export async function showFulfilled() {
  const news = await fulfilledRequests().catch(() => []);
  for (const { id, title, slug, at } of news) {
    const name = `fulfilled-${id}-${at}`;
    if (shown.has(name)) continue;
    shown.add(name);
    toast.info(texts.published(title), {
      toastId: name,
      autoClose: false,
      closeOnClick: false,
      closeButton: ({ closeToast }) => (
        <Link className="undo" to={`/listing/${slug}`} onClick={(event) => closeToast(event)}>
          {texts.open}
        </Link>
      ),
    });
  }
}
