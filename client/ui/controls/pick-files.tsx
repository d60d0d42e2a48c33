import { ActionIcon } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** As the attribute of a file input. */
  accept: string;
  testId: string;
  take: (files: File[]) => void;
}

/** A button that lets the person choose files; the same files may be chosen again. */
export function PickFiles({ label, icon, accept, testId, take }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon aria-label={label} title={label} onClick={() => input.current?.click()}>
        {icon}
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        data-testid={testId}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
