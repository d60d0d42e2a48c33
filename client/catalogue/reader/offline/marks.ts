import { unreachable } from '../../../lib/http/api-error';
import { session } from '../../../lib/http/session';
import { isOnline } from '../../../lib/http/use-online';
import { changeKept, isKept } from '../../../lib/offline/kept-guides';
import { deviceStorage } from '../../../lib/storage/storage';
import { setProgress } from '../../catalogue.api';
import type { Listing } from '../../listing';

/** Sections by their id: read, or not. */
type Marks = Record<string, boolean>;

const person = () => session.current()?.user?.id ?? '';
const key = () => `marks:${person()}`;
const marks = () => JSON.parse(deviceStorage.getItem(key()) ?? '{}') as Marks;
const store = (next: Marks) =>
  Object.keys(next).length ? deviceStorage.setItem(key(), JSON.stringify(next)) : deviceStorage.removeItem(key());

/** Marks a section as read, or not; without a connection in a kept guide the mark waits on this device. */
export async function mark(guide: string, section: string, completed: boolean) {
  if (isOnline()) return setProgress(section, completed);
  const kept = { person: person(), guide };
  if (!(await isKept(kept))) throw unreachable();
  await changeKept<{ data: Listing }>(kept, `/api/listing/${guide}`, ({ data, ...rest }) => ({
    ...rest,
    data: { ...data, sections: data.sections.map((one) => (one.id === section ? { ...one, completed } : one)) },
  }));
  store({ ...marks(), [section]: completed });
}

/** Sends the marks that wait; true if there were any. One that is refused, as for a removed section, is dropped. */
export async function sendMarks(): Promise<boolean> {
  const waiting = Object.entries(marks());
  for (const [section, completed] of waiting) {
    await setProgress(section, completed).catch((error: { status?: number }) => {
      if (!error.status || error.status >= 500) throw error;
    });
    const { [section]: sent, ...left } = marks();
    store(sent === completed ? left : { ...left, [section]: sent! });
  }
  return waiting.length > 0;
}
