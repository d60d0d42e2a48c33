import type { ZodType } from 'zod';
import { useCommandForm } from '../lib/forms/use-command-form';
import { networkKeys } from './network.api';
import { type Profile, type Saved, type Step } from './profile.api';

export interface StepProps {
  profile: Profile;
  /** The step is saved; `isPublished` if it was to be published. */
  onSaved: (saved: Saved, isPublished: boolean) => void;
  back?: () => void;
}

interface Options<V> extends Pick<StepProps, 'onSaved'> {
  step: Step;
  schema: ZodType;
  initialValues: V;
  save: (body: V & { publish: boolean }) => Promise<Saved>;
  /** What to do about a field that is missing where the step is published. */
  missing: Partial<Record<keyof V & string, string>>;
}

/** The form of one step of the profile, with a button to save it and one to publish it. */
export function useStepForm<V extends object>({ step, schema, initialValues, save, missing, onSaved }: Options<V>) {
  const form = useCommandForm<V & { publish: boolean }, V & { publish: boolean }, Saved>({
    schema,
    initialValues: { ...initialValues, publish: false },
    missing: missing as Partial<Record<(keyof V & string) | 'publish', string>>,
    draft: { name: `cofounder-${step}`, except: ['publish'] },
    submit: save,
    changes: [networkKeys.profile],
    onSuccess: (saved, { publish }) => onSaved(saved, publish),
  });
  // The button is pressed before the form is submitted, also by the Enter key.
  const pressing = (publish: boolean) => ({ onClick: () => form.setFieldValue('publish' as never, publish as never) });
  return { form, saving: pressing(false), publishing: pressing(true) };
}
