import { Button, Group, Select, Title } from '@mantine/core';
import { useState } from 'react';
import { Avatar } from '../ui/avatar';
import { Empty } from '../ui/empty';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import { Status } from '../ui/status';

const REQUESTS = [
  {
    title: 'Setting up a solar mini-grid in Kaduna',
    by: ['Halima', 'Bello'],
    tags: ['Manufacturing', 'Energy', 'Limited company', 'This month'],
  },
  {
    title: 'Licence for a community pharmacy',
    by: ['Tunde', 'Adeyemi'],
    tags: ['Pharmaceutical', 'Retail', 'Sole trader', 'This week'],
  },
  {
    title: 'Exporting shea butter to the EU',
    by: ['Ngozi', 'Okafor'],
    tags: ['Agriculture', 'Export', 'Limited company', 'This month'],
  },
  {
    title: 'Opening a block factory in Ogun',
    by: ['Emeka', 'Nwosu'],
    tags: ['Construction', 'Building materials', 'Partnership', 'This week'],
  },
];

const FILTERS = ['Sector', 'Industry', 'Business Type', 'Date'];
const NONE: (string | null)[] = [null, null, null, null];
const options = (filter: number) => [...new Set(REQUESTS.map(({ tags }) => tags[filter] ?? ''))];

export function ListingRequests() {
  const [chosen, setChosen] = useState(NONE);
  const shown = REQUESTS.filter(({ tags }) => chosen.every((tag) => tag === null || tags.includes(tag)));
  return (
    <Page title="Listing requests" lead="Guides people are waiting for. Sample requests until the board opens.">
      <Group align="end" mb="lg">
        {FILTERS.map((label, filter) => (
          <Select
            key={label}
            label={label}
            placeholder="Any"
            clearable
            data={options(filter)}
            value={chosen[filter] ?? null}
            onChange={(tag) => setChosen(chosen.map((old, index) => (index === filter ? tag : old)))}
            style={{ flex: '1 1 160px' }}
          />
        ))}
        <Button variant="default" onClick={() => setChosen(NONE)}>
          Reset All
        </Button>
      </Group>
      {shown.length === 0 && <Empty>No request matches these filters.</Empty>}
      <ul style={{ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' }}>
        {shown.map(({ title, by: [first_name, last_name], tags }) => (
          <li key={title} className="card" style={{ padding: 20, display: 'flex', gap: 16 }}>
            <Avatar person={{ first_name, last_name }} />
            <div>
              <Title order={2} size="h5">
                {title}
              </Title>
              <p className="muted" style={{ margin: '2px 0 10px', fontSize: 14 }}>
                Asked by {first_name} {last_name}
              </p>
              <Group gap={8}>
                {tags.map((tag) => (
                  <Status key={tag}>{tag}</Status>
                ))}
              </Group>
            </div>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/request-listing" mt="lg">
        Request a listing
      </Button>
    </Page>
  );
}
