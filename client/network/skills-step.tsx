import { MultiSelect, TagsInput } from '@mantine/core';
import {
  INTERESTS,
  LONGEST_SKILL,
  MOST_INTERESTS,
  MOST_SKILLS,
  SKILLS,
  skillsForm,
  STAGES,
} from '#server/network/profile.input';
import { Choice } from '../ui/controls/choice';
import { saveSkills } from './profile.api';
import { texts as says } from './profile.texts';
import { StepForm } from './step-form';
import { type StepProps, useStepForm } from './use-step-form';

/** The stage of the business, and what the founder can do. The last step. */
export function SkillsStep({ profile, onSaved, back }: StepProps) {
  const { stage, skills, interests } = profile;
  const step = useStepForm({
    step: 'skills',
    schema: skillsForm,
    initialValues: { stage, skills, interests },
    missing: {},
    save: saveSkills,
    onSaved,
  });
  const { values, errors, setFieldValue, getInputProps } = step.form;
  return (
    <StepForm label={says.steps[2]!} step={step} back={back} isLast savePublishes={profile.status === 'wanted'}>
      <Choice
        label={says.stage}
        options={STAGES}
        value={[values.stage]}
        onChange={([chosen = '']) => setFieldValue('stage', chosen)}
        error={errors.stage && says.missing.stage}
        data-path="stage"
      />
      <TagsInput
        label={says.skills}
        description={says.skillsHelp}
        data={[...SKILLS]}
        maxTags={MOST_SKILLS}
        maxLength={LONGEST_SKILL}
        acceptValueOnBlur
        {...getInputProps('skills')}
        error={values.skills.length === 0 && errors.skills ? says.missing.skills : errors.skills}
      />
      <MultiSelect
        label={says.interests}
        placeholder={values.interests.length ? undefined : says.chooseInterests}
        data={INTERESTS}
        maxValues={MOST_INTERESTS}
        hidePickedOptions
        searchable
        {...getInputProps('interests')}
      />
    </StepForm>
  );
}
