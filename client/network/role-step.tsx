import { LOOKED_FOR, PROFILE_ROLES, roleForm } from '#server/network/profile.input';
import { Choice } from '../ui/controls/choice';
import { saveRole } from './profile.api';
import { texts as says } from './profile.texts';
import { StepForm } from './step-form';
import { type StepProps, useStepForm } from './use-step-form';

/** What the founder is, and whom they look for. */
export function RoleStep({ profile, onSaved, back }: StepProps) {
  const { role, looking_for } = profile;
  const step = useStepForm({
    step: 'role',
    schema: roleForm,
    initialValues: { role, looking_for },
    missing: {},
    save: saveRole,
    onSaved,
  });
  const { values, errors, setFieldValue } = step.form;
  return (
    <StepForm label={says.steps[1]!} step={step} back={back}>
      <Choice
        label={says.role}
        options={PROFILE_ROLES}
        value={[values.role]}
        onChange={([chosen = '']) => setFieldValue('role', chosen)}
        error={errors.role && says.missing.role}
        data-path="role"
      />
      <Choice
        label={says.lookingFor}
        options={LOOKED_FOR}
        multiple
        value={values.looking_for}
        onChange={(chosen) => setFieldValue('looking_for', chosen)}
        error={errors.looking_for && says.missing.lookingFor}
        data-path="looking_for"
      />
    </StepForm>
  );
}
