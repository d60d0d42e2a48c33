import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { CouponCodeInput } from '../../ui/controls/coupon-code-input';
import { texts as ofForm } from '../../ui/controls/command-form.texts';
import { Group } from '../../ui/layout';
import styles from './coupons.module.css';
import { texts } from './coupons.texts';

const says = texts.buy;

interface Props {
  submit: (code: string) => void;
  cancel: () => void;
}

/** The field for a coupon's code on a listing's page. */
export const CodeForm = withControls(function CodeForm({ submit, cancel }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim()) submit(code.trim());
    else setError(says.missing);
  };
  return (
    <form className={styles.field} noValidate onSubmit={send}>
      <CouponCodeInput
        label={says.code}
        autoFocus
        value={code}
        error={error}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setError(undefined);
        }}
      />
      <Group gap={8}>
        <Button type="submit">{says.apply}</Button>
        <Button variant="subtle" onClick={cancel}>
          {ofForm.cancel}
        </Button>
      </Group>
    </form>
  );
});
