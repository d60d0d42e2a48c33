import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../button';
import type { CommandForm as Form } from '../../lib/forms/use-command-form';
import { Group } from '../layout';
import { texts } from './command-form.texts';

interface Props extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'> {
  form: Form;
  /** The buttons; the form's alert stands above them. */
  actions: ReactNode;
}

/** The browser's own validation is off. */
export function CommandForm({ form, actions, children, ...props }: Props) {
  const { attach, onSubmit, problem, isSending } = form;
  useKeptFocus(isSending);
  return (
    <form {...props} ref={attach} noValidate onSubmit={onSubmit}>
      {children}
      {problem && <Problem key={problem}>{problem}</Problem>}
      {actions}
    </form>
  );
}

/** The submit button is disabled while the form is sent, which drops the focus; it returns to the button. */
function useKeptFocus(isSending: boolean) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isSending) return;
    const button = focused.current;
    if (button instanceof HTMLElement && document.activeElement === document.body) button.focus();
    return () => void (focused.current = document.activeElement);
  }, [isSending]);
}

function Problem({ children }: { children: string }) {
  const show = useCallback((alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Alert ref={show} role="alert" color="clay" icon={<IconAlertCircle size={20} aria-hidden="true" />}>
      {children}
    </Alert>
  );
}

interface SubmitProps extends Omit<ButtonProps, 'form'> {
  form: Form;
  children: ReactNode;
}

export function Submit({ form, ...button }: SubmitProps) {
  return <Button type="submit" loading={form.isSending} {...button} />;
}

interface SubmitOrCancelProps {
  form: Form;
  /** What the submit button says. */
  submit: string;
  cancel: () => void;
}

/** The buttons of a form that opens within a page. */
export const SubmitOrCancel = ({ form, submit, cancel }: SubmitOrCancelProps) => (
  <Group gap={8}>
    <Submit form={form}>{submit}</Submit>
    <Button variant="subtle" onClick={cancel}>
      {texts.cancel}
    </Button>
  </Group>
);

interface SubmitFormProps extends Omit<Props, 'actions'> {
  /** What its only button says. */
  submit: string;
}

/** A form with one button, of its whole width. */
export const SubmitForm = ({ submit, ...props }: SubmitFormProps) => (
  <CommandForm
    {...props}
    actions={
      <Submit form={props.form} fullWidth>
        {submit}
      </Submit>
    }
  />
);
