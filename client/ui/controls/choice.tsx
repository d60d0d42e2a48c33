import { Chip, Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Group } from '../layout';

interface Props {
  label: string;
  options: readonly string[];
  value: string[];
  onChange?: (value: string[]) => void;
  multiple?: boolean;
  error?: ReactNode;
  /** The name of the field in its form. */
  'data-path'?: string;
}

/** Selects one or several options of a short list. */
export function Choice({ label, options, value, onChange, multiple = false, error, ...field }: Props) {
  const id = useId();
  return (
    <div role="group" aria-label={label} aria-describedby={error ? id : undefined} {...field}>
      <Input.Label component="div" size="md" mb={8}>
        {label}
      </Input.Label>
      <Group gap={8}>
        {options.map((option) => (
          <Chip
            key={option}
            size="md"
            checked={value.includes(option)}
            onChange={(on) =>
              onChange?.(multiple ? (on ? [...value, option] : value.filter((one) => one !== option)) : [option])
            }
          >
            {option}
          </Chip>
        ))}
      </Group>
      {error && (
        <Input.Error id={id} mt={8}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
