import { toast } from './toast';

/**
 * Copies a text and says so. Where the browser refuses, it says `notCopied`; without that sentence it shows the text, which
 * then has to be short and no secret.
 */
export async function copyText(text: string, { copied, notCopied }: { copied: string; notCopied?: string }) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    if (notCopied) toast.error(notCopied);
    else toast.info(text);
  }
}
