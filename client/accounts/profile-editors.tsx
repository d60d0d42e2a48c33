import { Radio, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import {
  aboutForm,
  LONGEST_ABOUT,
  LONGEST_NAME,
  LONGEST_PHONE,
  LONGEST_WORD,
  MOST_WORDS,
  namesForm,
  phoneForm,
  PROFESSIONS,
  professionForm,
  SKILLS,
  skillsForm,
} from '#server/accounts/own-profile.input';
import { type CommandFormOptions, useCommandForm } from '../lib/forms/use-command-form';
import type { User } from '../lib/http/api.types';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { accountKeys } from './accounts.api';
import { type EditorProps, useSaved } from './editor';
import { LanguagesEditor } from './languages-editor';
import { PictureEditor } from './picture-editor';
import type { Part } from './profile-parts';
import styles from './profile-editing.module.css';
import { editProfile } from './profile.api';
import { texts as says } from './profile.texts';

/** The form of one part of the own profile; Escape closes it. */
export function ProfileEditor({ part, ...props }: EditorProps & { part: Part }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  const onKeyDownCapture = ({ key, target }: KeyboardEvent) => {
    // The first Escape closes an open list of suggestions.
    const isOpen = (target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (key === 'Escape' && !isOpen) props.close();
  };
  return (
    <div ref={root} onKeyDownCapture={onKeyDownCapture}>
      <Form part={part} {...props} />
    </div>
  );
}

function Form({ part, ...props }: EditorProps & { part: Part }) {
  switch (part) {
    case 'avatar':
    case 'cover':
      return <PictureEditor picture={part} {...props} />;
    case 'name':
      return <NamesEditor {...props} />;
    case 'about':
      return <AboutEditor {...props} />;
    case 'contact':
      return <PhoneEditor {...props} />;
    case 'languages':
      return <LanguagesEditor {...props} />;
    case 'interests':
      return <InterestsEditor {...props} />;
    case 'skills':
      return <SkillsEditor {...props} />;
  }
}

/** A form that saves its own fields of the profile. */
function useProfileForm<V extends object>(
  close: () => void,
  {
    schema,
    initialValues,
    draft,
  }: Required<Pick<CommandFormOptions<V, V, User>, 'schema' | 'initialValues'>> &
    Pick<CommandFormOptions<V, V, User>, 'draft'>,
) {
  const saved = useSaved(close);
  const form = useCommandForm<V, V, User>({
    ...{ schema, initialValues, draft, submit: editProfile, changes: [accountKeys.me] },
    onSuccess: (now) => saved(now),
  });
  const frame = {
    ...{ form, className: styles.form },
    actions: <SubmitOrCancel form={form} submit={says.save} cancel={close} />,
  };
  return { form, frame };
}

function NamesEditor({ user: { first_name, last_name }, close }: EditorProps) {
  const { form, frame } = useProfileForm(close, { schema: namesForm, initialValues: { first_name, last_name } });
  return (
    <CommandForm {...frame}>
      <TextInput
        label={says.firstName}
        autoComplete="given-name"
        maxLength={LONGEST_NAME}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label={says.lastName}
        autoComplete="family-name"
        maxLength={LONGEST_NAME}
        {...form.getInputProps('last_name')}
      />
    </CommandForm>
  );
}

function AboutEditor({ user: { about }, close }: EditorProps) {
  const { form, frame } = useProfileForm(close, {
    ...{ schema: aboutForm, initialValues: { about }, draft: { name: 'profile-about' } },
  });
  return (
    <CommandForm {...frame}>
      <Textarea
        label={says.about}
        description={says.aboutHelp}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={LONGEST_ABOUT}
        {...form.getInputProps('about')}
      />
    </CommandForm>
  );
}

function PhoneEditor({ user: { phone, phone_visibility }, close }: EditorProps) {
  const { form, frame } = useProfileForm(close, { schema: phoneForm, initialValues: { phone, phone_visibility } });
  return (
    <CommandForm {...frame}>
      <TextInput
        label={says.phone}
        description={says.phoneHelp}
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST_PHONE}
        {...form.getInputProps('phone')}
      />
      <Radio.Group label={says.whoSees} {...form.getInputProps('phone_visibility')}>
        <div className={styles.choices}>
          {Object.entries(says.visibility).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
    </CommandForm>
  );
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const words = { description: says.wordsHelp, maxTags: MOST_WORDS, maxLength: LONGEST_WORD, acceptValueOnBlur: true };

function InterestsEditor({ user, close }: EditorProps) {
  const initialValues = { profession: namesOf(user.profession) };
  const { form, frame } = useProfileForm(close, { schema: professionForm, initialValues });
  return (
    <CommandForm {...frame}>
      <TagsInput label={says.interests} data={[...PROFESSIONS]} {...words} {...form.getInputProps('profession')} />
    </CommandForm>
  );
}

function SkillsEditor({ user, close }: EditorProps) {
  const { form, frame } = useProfileForm(close, {
    schema: skillsForm,
    initialValues: { skills: namesOf(user.skills) },
  });
  return (
    <CommandForm {...frame}>
      <TagsInput label={says.skills} data={[...SKILLS]} {...words} {...form.getInputProps('skills')} />
    </CommandForm>
  );
}
