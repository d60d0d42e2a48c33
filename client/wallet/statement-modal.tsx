import { Chip, Modal, Radio, TextInput } from '@mantine/core';
import { dayOf } from '#server/kernel/days';
import { STATEMENT_FORMATS, statementFilter } from '#server/wallet/wallet.input';
import { save } from '../lib/files/save';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Group, Stack } from '../ui/layout';
import { toast } from '../ui/toast';
import { statement, type StatementOrder } from './wallet-records.api';
import { texts } from './wallet.texts';

const says = texts.statement;

interface Props {
  opened: boolean;
  onClose: () => void;
}

export const StatementModal = withControls(function StatementModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <StatementForm onDone={onClose} />
    </Modal>
  );
});

/** Fetches the statement of some days and saves it as a file. */
function StatementForm({ onDone }: { onDone: () => void }) {
  const offered = periods(dayOf(new Date().toISOString()));
  const form = useCommandForm<StatementOrder, StatementOrder, Blob>({
    schema: statementFilter,
    missing: { from: says.missing, to: says.missing },
    initialValues: { ...offered[0]!.days, format: 'pdf' },
    submit: statement,
    onSuccess: (file, { from, to, format }) => {
      save(file, `wallet-statement-${from}-to-${to}.${format}`);
      toast.success(says.done);
      onDone();
    },
    offline: says.offline,
  });
  const { from, to, format } = form.values;
  const period = offered.find(({ days }) => days.from === from && days.to === to);

  return (
    <CommandForm
      form={form}
      actions={
        <Submit form={form} fullWidth mt="md">
          {says.submit}
        </Submit>
      }
    >
      <p className="muted">{says.lead}</p>
      <Chip.Group
        value={period?.label ?? ''}
        onChange={(chosen) => form.setValues(offered.find(({ label }) => label === chosen)!.days)}
      >
        <Group gap="xs" my="md" role="group" aria-label={says.periods.label}>
          {offered.map(({ label }) => (
            <Chip key={label} value={label} size="md" variant="outline" styles={{ label: { height: 44 } }}>
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Stack gap="md">
        <TextInput type="date" label={says.from} {...form.getInputProps('from')} />
        <TextInput type="date" label={says.to} {...form.getInputProps('to')} />
        <Radio.Group
          size="md"
          label={says.format}
          value={format}
          onChange={(chosen) => form.setFieldValue('format', chosen as StatementOrder['format'])}
        >
          <Stack gap={0}>
            {STATEMENT_FORMATS.map((one) => (
              <Radio key={one} value={one} label={says.formats[one]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </CommandForm>
  );
}

/** Common periods that end today or earlier, `today` a day in Lagos. */
function periods(today: string) {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const day = (...[y, m, d]: [number, number, number]) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
  return [
    { label: says.periods.thisMonth, days: { from: day(year, month - 1, 1), to: today } },
    { label: says.periods.lastMonth, days: { from: day(year, month - 2, 1), to: day(year, month - 1, 0) } },
    { label: says.periods.thisYear, days: { from: day(year, 0, 1), to: today } },
  ];
}
