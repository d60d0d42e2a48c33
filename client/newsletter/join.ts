import { joinForm } from '#server/newsletter/newsletter.input';
import { ApiError, messageOf } from '../lib/http/api-error';
import { newKey } from '../lib/http/api';
import { askForNewsletter } from './newsletter.api';
import { texts } from './join.texts';

/** Sends the address of the footer. The sentence is the server's, or says what is wrong with the address. */
export async function join(email: string): Promise<{ text: string; failed: boolean }> {
  const checked = joinForm.safeParse({ email, form: 'footer' });
  if (!checked.success) return { text: email.trim() ? checked.error.issues[0]!.message : texts.missing, failed: true };
  try {
    return { text: (await askForNewsletter(checked.data, newKey())).message, failed: false };
  } catch (error) {
    return { text: (error instanceof ApiError && error.perField.email) || messageOf(error), failed: true };
  }
}
