import { Modal } from '@mantine/core';
import { useState } from 'react';
import { withControls } from '../ui/controls/controls';
import { toast } from '../ui/toast';
import { texts } from './accounts.texts';
import { type AuthenticatorStep, renewRecoveryCodes, turnOff } from './authenticator.api';
import { AuthenticatorChange } from './authenticator-change';
import { AuthenticatorSetup } from './authenticator-setup';
import { RecoveryCodes } from './recovery-codes';

const says = texts.authenticator;
const TITLES: Record<AuthenticatorStep, string> = {
  'set-up': says.setup.title,
  'new-codes': says.newCodes,
  'turn-off': says.turnOff,
};

interface Props {
  opened: boolean;
  step: AuthenticatorStep;
  onClose: () => void;
}

/** A click beside it does not close it: recovery codes are shown once. */
export const AuthenticatorModal = withControls(function AuthenticatorModal({ opened, step, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={TITLES[step]} closeOnClickOutside={false}>
      <Steps step={step} onClose={onClose} />
    </Modal>
  );
});

function Steps({ step, onClose }: Omit<Props, 'opened'>) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (step === 'set-up') return <AuthenticatorSetup onCodes={setCodes} />;
  if (step === 'new-codes')
    return (
      <AuthenticatorChange
        lead={says.change.newCodesLead}
        submitText={says.newCodes}
        submit={renewRecoveryCodes}
        onSuccess={setCodes}
      />
    );
  return (
    <AuthenticatorChange
      lead={says.change.turnOffLead}
      submitText={says.turnOff}
      submit={turnOff}
      onSuccess={() => {
        toast.success(says.change.turnedOff);
        onClose();
      }}
    />
  );
}
