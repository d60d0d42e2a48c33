import { Checkbox, Radio, TextInput } from '@mantine/core';
import { texts } from './authoring.texts';
import type { StepProps } from './listing-form';
import styles from './create-listing.module.css';

const says = texts.terms;

interface Props extends StepProps {
  /** Why the price cannot be changed here. */
  fixedPrice?: string | undefined;
}

export function TermsStep({ form, fixedPrice }: Props) {
  return (
    <>
      <TextInput
        label={says.price}
        description={fixedPrice ?? says.priceHelp}
        readOnly={fixedPrice !== undefined}
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
