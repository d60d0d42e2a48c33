import { Alert, Button, type ButtonProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type ReactNode, useCallback } from 'react';
import type { CommandForm as Form } from './use-command-form';

interface Props extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'> {
  form: Form;
  /** The buttons; the form's alert stands above them. */
  actions: ReactNode;
}

/** The browser's own validation is off. */
export function CommandForm({ form, actions, children, ...props }: Props) {
  const { attach, onSubmit, problem } = form;
  return (
    <form {...props} ref={attach} noValidate onSubmit={onSubmit}>
      {children}
      {problem && <Problem key={problem}>{problem}</Problem>}
      {actions}
    </form>
  );
}

function Problem({ children }: { children: string }) {
  const show = useCallback((alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Alert ref={show} role="alert" color="clay" icon={<IconAlertCircle size={20} aria-hidden="true" />}>
      {children}
    </Alert>
  );
}

interface SubmitProps extends ButtonProps {
  form: Form;
  children: ReactNode;
}

export function Submit({ form, ...button }: SubmitProps) {
  return <Button type="submit" loading={form.isSending} {...button} />;
}
