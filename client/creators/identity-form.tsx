import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import {
  ID_CARDS,
  type IdentityForm as Body,
  identityForm,
  LONGEST_WORD,
  PROFESSIONS,
} from '#server/creator-applications/creator-applications.input';
import { isWeak, MOST_CERTIFICATIONS } from '#server/kernel/id-cards';
import { COUNTRIES } from '#server/network/profile.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { idCards } from '../lib/texts/id-cards';
import { toast } from '../ui/toast';
import { ApplicationFiles } from './application-files';
import { ApplicationStep } from './application-step';
import { applicationKey, type Application, type Saved, saveIdentity, submitApplication } from './applications.api';
import { texts } from './applications.texts';
import { blankFields } from './blank-fields';
import { IdentityCheck } from './identity-check';
import { PhoneFields } from './phone-fields';
import { useAutosave } from './use-autosave';

const says = texts.identity;
const ABOUT = Object.keys(texts.about.missing);

type Values = Body & { certifications: string; id_card: string; second: string; code: string };
const bodyOf = ({ profession, id_type, country, phone }: Values): Body => ({ profession, id_type, country, phone });

interface Props {
  application: Application;
  back: () => void;
  /** Something is missing in the form before. */
  missesAbout: () => void;
  onSent: () => void;
}

/** Form 2 of an application. It is saved while it is typed; Finish hands the application in. */
export function IdentityForm({ application, back, missesAbout, onSent }: Props) {
  const form = useCommandForm<Values, Body, Saved>({
    schema: identityForm,
    // Of the files and of the code the form has only what the server says of them.
    initialValues: { ...application.identity, certifications: '', id_card: '', second: '', code: '' },
    body: bodyOf,
    check: (values) => blankFields(says.missing, bodyOf(values)),
    submit: async (body, key) => {
      await autosave.flush(body);
      return submitApplication(key);
    },
    changes: [applicationKey],
    onSuccess: onSent,
    onRefused: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.perField) : [];
      const [, sentence] = fields.find(([field]) => ABOUT.includes(field)) ?? [];
      if (!sentence) return;
      toast.error(sentence);
      missesAbout();
    },
  });
  const { values, errors } = form;
  const body = bodyOf(values);
  const autosave = useAutosave({
    saved: application.identity,
    body,
    schema: identityForm,
    save: saveIdentity,
  });
  const filesOf = (use: string) => application.files.filter((file) => file.use === use).length;
  return (
    <ApplicationStep form={form} title={says.title} saved={autosave.state} back={back} submit={says.finish}>
      <p className="muted">{says.outcome}</p>
      <TextInput
        label={says.profession}
        list="professions"
        maxLength={LONGEST_WORD}
        {...form.getInputProps('profession')}
      />
      <ApplicationFiles
        label={says.certification}
        help={says.certificationHelp(MOST_CERTIFICATIONS)}
        use="certification"
        application={application}
        most={MOST_CERTIFICATIONS}
        error={filesOf('certification') === 0 && errors.certifications}
      />
      <NativeSelect
        label={says.idType}
        data={[{ value: '', label: says.choose }, ...ID_CARDS.map((value) => ({ value, label: idCards[value] }))]}
        {...form.getInputProps('id_type')}
        value={values.id_type ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('id_type', value === '' ? null : (value as Body['id_type']))
        }
      />
      <ApplicationFiles
        label={says.idCard}
        help={says.idCardHelp}
        use="id_card"
        application={application}
        error={filesOf('id_card') === 0 && errors.id_card}
      />
      {isWeak(values.id_type) && (
        <ApplicationFiles
          label={says.second}
          help={says.weak}
          use="second"
          application={application}
          error={filesOf('second') === 0 && errors.second}
        />
      )}
      <IdentityCheck application={application} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={says.country} list="countries" maxLength={LONGEST_WORD} {...form.getInputProps('country')} />
      </SimpleGrid>
      <PhoneFields
        application={application}
        phone={values.phone}
        input={form.getInputProps('phone')}
        errors={{ phone: errors.phone, code: errors.code }}
        flush={() => autosave.flush()}
      />
      <Words id="professions" words={PROFESSIONS} />
      <Words id="countries" words={COUNTRIES} />
    </ApplicationStep>
  );
}

/** What a field offers; people may type any other word. */
const Words = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);
