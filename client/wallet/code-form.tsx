import { TextInput } from '@mantine/core';
import { CODE_MINUTES, type CodeMethod } from '#server/kernel/confirmation';
import { codeForm, recoveryForm } from '#server/withdrawals/withdrawals.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { useCommand } from '../lib/http/use-command';
import { newKey } from '../lib/http/api';
import { Button } from '../ui/button';
import { AppCodeInput } from '../ui/controls/app-code-input';
import { useAppCode } from '../ui/controls/use-app-code';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { toast } from '../ui/toast';
import { messageOf } from '../lib/http/api-error';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

const says = texts.code;

interface Props<Answer> {
  /** Where the code comes from. */
  method: CodeMethod;
  /** What the code confirms: it completes "Enter it to …". */
  what: string;
  submitText: string;
  submit: (code: string, key: string) => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  changes: readonly (readonly string[])[];
  /** Mails another code. */
  mailAgain: (key: string) => Promise<{ message: string }>;
  /** Back to the form before it. */
  change: () => void;
}

/** The second step of what takes a code: one that was mailed, or one of the authenticator app of a person who has one. */
export function CodeForm<Answer>(props: Props<Answer>) {
  const { method, what, submitText, submit, onSuccess, changes, mailAgain, change } = props;
  const isMailed = method === 'mail';
  const appCode = useAppCode();
  const form = useCommandForm({
    schema: appCode.isRecovery ? recoveryForm : codeForm,
    missing: { otp: isMailed ? says.missing : appCode.missing },
    initialValues: { otp: '' },
    submit: ({ otp: code }, key) => submit(code, key),
    changes,
    onSuccess,
    offline: texts.withdraw.offline,
  });
  const another = useCommand({
    mutationFn: () => mailAgain(newKey()),
    onSuccess: ({ message }) => {
      form.setFieldValue('otp', '');
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={
        <div className={styles.actions}>
          <Submit form={form} fullWidth>
            {submitText}
          </Submit>
          {isMailed && (
            <Button variant="default" loading={another.isSending} onClick={() => another.send()}>
              {says.again}
            </Button>
          )}
          <Button variant="subtle" onClick={change}>
            {says.change}
          </Button>
        </div>
      }
    >
      <p className={styles.lead} role="status">
        {isMailed ? says.mailed(what) : says.ofApp(what)}
      </p>
      {isMailed ? (
        <TextInput
          label={says.label}
          description={says.help(CODE_MINUTES)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          {...form.getInputProps('otp')}
        />
      ) : (
        <AppCodeInput autoFocus form={form} code={appCode} />
      )}
    </CommandForm>
  );
}
