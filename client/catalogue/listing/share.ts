import { session } from '../../lib/http/session';
import { toast } from '../../ui/toast';
import { texts } from './listing.texts';

/** Opens the device's share dialog, or copies the link. The link names the signed-in person who shares it (A3.4). */
export async function share({ slug, title }: { slug: string; title: string }) {
  const username = session.current()?.user?.username;
  const ref = username ? `?ref=${encodeURIComponent(username)}` : '';
  const url = `${window.location.origin}/listing/${slug}${ref}`;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success(texts.facts.copied);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.info(url);
  }
}
