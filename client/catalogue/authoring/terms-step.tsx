import { Checkbox, Radio, TextInput } from '@mantine/core';
import { texts } from './authoring.texts';
import type { StepProps } from './listing-form';
import styles from './create-listing.module.css';

const says = texts.terms;

export function TermsStep({ form }: StepProps) {
  return (
    <>
      <TextInput
        label={says.price}
        description={says.priceHelp}
        required
        inputMode="decimal"
        leftSection="₦"
        {...form.getInputProps('price')}
      />
      <YesNo label={says.meeting} {...form.getInputProps('offers_meeting')} />
      <YesNo label={says.process} {...form.getInputProps('process_support')} />
      <Checkbox
        size="md"
        label={says.licence}
        description={says.licenceHelp}
        {...form.getInputProps('licence_affirmed', { type: 'checkbox' })}
      />
    </>
  );
}

const YesNo = ({ label, ...field }: { label: string } & ReturnType<StepProps['form']['getInputProps']>) => (
  <Radio.Group label={label} {...field}>
    <div className={styles.answers}>
      <Radio size="md" value="yes" label={says.yes} />
      <Radio size="md" value="no" label={says.no} />
    </div>
  </Radio.Group>
);
