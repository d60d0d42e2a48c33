import { Link } from '../ui/link';
import { formatDate } from '../ui/time';
import { toast } from '../ui/toast';
import '../ui/undo.css';
import { texts } from './fulfilled-notice.texts';
import { fulfilledRequests } from './listing-requests.api';

const shown = new Set<string>();

const textOf = (title: string, launch: { code: string; percent: number; until: string } | null) =>
  launch
    ? `${texts.published(title)} ${texts.launch(launch.percent, launch.code, formatDate(launch.until))}`
    : texts.published(title);

/** Says once for each guide that the person requested it or voted for it, and that it was published just now. */
export async function showFulfilled() {
  const news = await fulfilledRequests().catch(() => []);
  for (const { id, title, slug, at, launch } of news) {
    const name = `fulfilled-${id}-${at}`;
    if (shown.has(name)) continue;
    shown.add(name);
    toast.info(textOf(title, launch), {
      toastId: name,
      autoClose: false,
      closeOnClick: false,
      closeButton: ({ closeToast }) => (
        <Link
          className="undo"
          to={launch ? `/listing/${slug}?code=${launch.code}` : `/listing/${slug}`}
          onClick={(event) => closeToast(event)}
        >
          {texts.open}
        </Link>
      ),
    });
  }
}
