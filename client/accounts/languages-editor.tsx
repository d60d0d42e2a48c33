import { languagesForm, LONGEST_WORD, MOST_LANGUAGES } from '#server/accounts/own-profile.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import type { User } from '../lib/http/api.types';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { withoutRowAlert, type LanguageRow, LanguageRows, namedRows, shownRows } from '../ui/controls/language-rows';
import { accountKeys } from './accounts.api';
import { type EditorProps, useSaved } from './editor';
import styles from './profile-editing.module.css';
import { editProfile } from './profile.api';
import { texts as says } from './profile.texts';

type Body = { languages: LanguageRow[] };

/** The languages that a person speaks. Rows without a name are not sent. */
export function LanguagesEditor({ user, close }: EditorProps) {
  const saved = useSaved(close);
  const form = useCommandForm<Body, Body, User>({
    schema: languagesForm,
    initialValues: { languages: shownRows(user.languages as LanguageRow[]) },
    body: ({ languages }) => ({ languages: namedRows(languages) }),
    submit: editProfile,
    changes: [accountKeys.me],
    onSuccess: (now) => saved(now),
  });
  const { languages } = form.values;
  return (
    <CommandForm
      form={withoutRowAlert(form)}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.save} cancel={close} />}
    >
      <LanguageRows
        rows={languages}
        set={(next) => form.setFieldValue('languages', next)}
        errors={form.errors}
        longest={LONGEST_WORD}
        most={MOST_LANGUAGES}
      />
    </CommandForm>
  );
}
