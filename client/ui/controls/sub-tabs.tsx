import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { withControls } from './controls';

interface Props {
  label: string;
  tabs: { value: string; name: ReactNode; content: ReactNode }[];
  value: string;
  choose: (value: string | null) => void;
}

/** The parts of a screen, of which one is shown. Only that one is mounted. */
export const SubTabs = withControls(({ label, tabs, value, choose }: Props) => (
  <Tabs value={value} onChange={choose} keepMounted={false}>
    <Tabs.List aria-label={label} mb="md">
      {tabs.map(({ value, name }) => (
        <Tabs.Tab key={value} value={value}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {tabs.map(({ value, content }) => (
      <Tabs.Panel key={value} value={value}>
        {content}
      </Tabs.Panel>
    ))}
  </Tabs>
));
