import { toast } from '../../ui/toast';
import { texts } from './listing.texts';

/** Opens the device's share dialog, or copies the link. */
export async function share({ slug, title }: { slug: string; title: string }) {
  const url = `${window.location.origin}/listing/${slug}`;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success(texts.facts.copied);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.info(url);
  }
}
