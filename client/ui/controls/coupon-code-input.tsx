import { TextInput, type TextInputProps } from '@mantine/core';

/** The field for a coupon's code: a phone's keyboard neither corrects nor completes what is typed. */
export const CouponCodeInput = (props: TextInputProps) => (
  <TextInput autoCapitalize="characters" autoComplete="off" spellCheck={false} maxLength={40} {...props} />
);
