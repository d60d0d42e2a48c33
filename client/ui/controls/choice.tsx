import { Chip, Input } from '@mantine/core';
import { Group } from '../layout';

interface Props {
  label: string;
  options: string[];
  value: string[];
  onChange?: (value: string[]) => void;
  multiple?: boolean;
}

/** Selects one or several options of a short list. */
export function Choice({ label, options, value, onChange, multiple = false }: Props) {
  return (
    <div role="group" aria-label={label}>
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
    </div>
  );
}
