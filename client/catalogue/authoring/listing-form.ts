import type { UseFormReturnType } from '@mantine/form';
import { listingForm } from '#server/catalogue/catalogue.input';
import { UPLOADS } from '#server/catalogue/catalogue.uploads';
import { faultOfFile } from '../../lib/forms/check-files';
import type { Errors } from '../../lib/forms/use-command-form';
import type { Listing } from '../listing';
import { texts } from './authoring.texts';

/** Of a question; '' is not answered. */
type YesNo = '' | 'yes' | 'no';

export interface Draft {
  title: string;
  subtitle: string;
  description: string;
  sector: string[];
  industry: string | null;
  country: string;
  region: string;
  price: string;
  offers_meeting: YesNo;
  process_support: YesNo;
  licence_affirmed: boolean;
  thumbnail: File | null;
  /** File name of the thumbnail: the draft keeps it, the file itself is lost on reload. */
  picture: string;
}

export const EMPTY: Draft = {
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
  thumbnail: null,
  picture: '',
};

/** The form of an existing listing. */
export const draftOf = (listing: Listing): Draft => ({
  ...EMPTY,
  title: listing.title,
  subtitle: listing.subtitle,
  description: listing.description,
  sector: listing.sectors.map(({ id }) => id),
  industry: listing.industry.id,
  country: listing.country,
  region: listing.region,
  price: String(listing.price),
  offers_meeting: listing.offers_meeting ? 'yes' : 'no',
  process_support: listing.process_support ? 'yes' : 'no',
  licence_affirmed: listing.licence_affirmed ?? false,
});

export interface StepProps {
  form: Pick<UseFormReturnType<Draft>, 'values' | 'getInputProps' | 'setFieldValue'>;
}

const STEPS: (keyof Draft)[][] = [
  ['title', 'subtitle', 'thumbnail', 'description'],
  ['sector', 'industry', 'country', 'region'],
  ['price', 'offers_meeting', 'process_support', 'licence_affirmed'],
];
export const LAST_STEP = STEPS.length - 1;
export const fieldsOf = (step: number): readonly string[] => STEPS[step] ?? [];
export const stepOf = (field: string) =>
  Math.max(
    0,
    STEPS.findIndex((fields) => fields.includes(field as keyof Draft)),
  );

export const schema = listingForm;

/** The fields of the request; an unanswered question is left out. */
export function bodyOf({ industry, offers_meeting, process_support, picture: _, ...draft }: Draft) {
  return {
    ...draft,
    industry: industry ?? undefined,
    offers_meeting: answerOf(offers_meeting),
    process_support: answerOf(process_support),
  };
}
const answerOf = (chosen: string) => (chosen === '' ? undefined : chosen === 'yes');
export type Body = ReturnType<typeof bodyOf>;

/** What the schema does not know: files, and sentences for this form. */
export function check({ industry, licence_affirmed, thumbnail }: Draft): Errors {
  const fault = thumbnail && faultOfFile(UPLOADS.cover, thumbnail);
  return {
    ...(industry ? {} : { industry: texts.place.industryMissing }),
    ...(licence_affirmed ? {} : { licence_affirmed: texts.terms.licenceMissing }),
    ...(fault ? { thumbnail: fault } : {}),
  };
}

/** The request's form; `with blanks`, so that a text that was emptied is emptied there too. */
export function formOf(body: Body, blanks?: 'with blanks'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat())
      if (one instanceof File) form.append(name, one);
      else if (one !== undefined && one !== null && (blanks || String(one).trim() !== ''))
        form.append(name, String(one).trim());
  return form;
}
