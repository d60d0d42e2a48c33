import { useEffect, useState } from 'react';
import { session } from '../../lib/http/session';
import { deviceStorage } from '../../lib/storage/storage';

/** Storage key: one draft per person on a device. */
const key = () => `draft:listing:${session.current()?.user?.id ?? ''}`;

export interface Draft {
  title: string;
  subtitle: string;
  description: string;
  sector: string[];
  industry: string | null;
  country: string;
  region: string;
  price: string;
  offers_meeting: string;
  process_support: string;
  licence_affirmed: boolean;
  /** File name of the chosen picture. The picture is lost on reload. */
  picture: string;
}

const EMPTY: Draft = {
  title: '',
  subtitle: '',
  description: '',
  sector: [],
  industry: null,
  country: 'Nigeria',
  region: '',
  price: '',
  offers_meeting: '',
  process_support: '',
  licence_affirmed: false,
  picture: '',
};

function kept(): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(deviceStorage.getItem(key()) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

/** Stores the draft on this device; closing the tab with an unsent draft needs a confirmation. */
export function useDraft() {
  const [draft, setDraft] = useState(kept);
  const [sent, setSent] = useState(false);
  const begun = !sent && JSON.stringify(draft) !== JSON.stringify(EMPTY);

  useEffect(() => {
    if (!begun) return void deviceStorage.removeItem(key());
    deviceStorage.setItem(key(), JSON.stringify(draft));
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [draft, begun]);

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const discard = () => {
    deviceStorage.removeItem(key());
    setSent(true);
  };
  return { draft, change, discard };
}

export type Errors = Partial<Record<keyof Draft | 'thumbnail', string>>;

const STEPS: (keyof Errors)[][] = [
  ['title', 'subtitle', 'thumbnail', 'description'],
  ['sector', 'industry', 'country', 'region'],
  ['price', 'offers_meeting', 'process_support', 'licence_affirmed'],
];
export const stepOf = (field: string) =>
  Math.max(
    0,
    STEPS.findIndex((fields) => fields.includes(field as never)),
  );
export const fieldsOf = (step: number) => STEPS[step] ?? [];

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** Validates a draft before it is sent. */
export function check(draft: Draft, thumbnail: File | null): Errors {
  const errors: Errors = {};
  const title = draft.title.trim().length;
  if (title < 5 || title > 120) errors.title = 'Give the title 5 to 120 characters.';
  if (thumbnail && !PICTURES.includes(thumbnail.type)) errors.thumbnail = 'Choose a JPEG, PNG or WebP picture.';
  else if (thumbnail && thumbnail.size > 5_000_000) errors.thumbnail = 'Choose a picture of at most 5 MB.';
  if (draft.description.trim().length < 50) errors.description = 'Describe the guide in at least 50 characters.';
  if (!draft.industry) errors.industry = 'Choose an industry.';
  const price = Number(draft.price);
  if (draft.price.trim() === '' || Number.isNaN(price)) errors.price = 'Give a price in naira, or 0 for free.';
  else if (price !== 0 && (price < 500 || price > 1_000_000))
    errors.price = 'Ask ₦500 to ₦1,000,000, or 0 for a free guide.';
  if (!draft.licence_affirmed) errors.licence_affirmed = 'Affirm this to submit.';
  return errors;
}

export function formOf(draft: Draft, thumbnail: File | null): FormData {
  const form = new FormData();
  for (const name of ['title', 'subtitle', 'description', 'country', 'region', 'price'] as const)
    if (draft[name].trim()) form.set(name, draft[name].trim());
  if (thumbnail) form.set('thumbnail', thumbnail);
  for (const sector of draft.sector) form.append('sector', sector);
  if (draft.industry) form.set('industry', draft.industry);
  for (const name of ['offers_meeting', 'process_support'] as const)
    if (draft[name]) form.set(name, String(draft[name] === 'yes'));
  if (draft.licence_affirmed) form.set('licence_affirmed', 'true');
  return form;
}
