import { googleAnswer } from '#server/accounts/accounts.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { AppCodeInput } from '../ui/controls/app-code-input';
import { useAppCode } from '../ui/controls/use-app-code';
import { Link } from '../ui/link';
import { texts } from './accounts.texts';
import { FormCard } from './form-card';
import { LostApp } from './lost-app';
import { endGoogleSignIn } from './google.api';

interface Props {
  /** The query that Google gave its redirect. */
  search: string;
  onSignedIn: (next: string) => void;
  onRefused: (error: unknown) => void;
}

/** Asks a person whom Google knows for the code of the authenticator app. */
export function GoogleCode({ search, onSignedIn, onRefused }: Props) {
  const code = useAppCode();
  const form = useCommandForm({
    schema: googleAnswer.required({ otp: true }),
    missing: { otp: code.missing },
    initialValues: { search, otp: '' },
    submit: ({ otp }) => endGoogleSignIn(search, otp),
    onSuccess: onSignedIn,
    onRefused,
  });
  return (
    <FormCard
      says={texts.google.code}
      form={form}
      below={
        <p>
          <Link to="/login">{texts.google.code.back}</Link>
        </p>
      }
    >
      <AppCodeInput autoFocus form={form} code={code} />
      <LostApp />
    </FormCard>
  );
}
