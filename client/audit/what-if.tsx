import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../ui/failure';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { currentRules, type WhatIf as Answer } from './audit.api';
import { texts as says } from './what-if.texts';
import { WhatIfAnswer } from './what-if-answer';
import { WhatIfForm } from './what-if-form';

/** A replay of what was sold and withdrawn by other rules (B6). It begins with those of today. */
export function WhatIf() {
  const { data: rules, error, isPending, refetch } = useQuery(currentRules);
  const [found, setFound] = useState<Answer>();
  return (
    <section aria-labelledby="what-if">
      <Title order={2} size="h3" id="what-if" mt="xl" mb="sm">
        {says.title}
      </Title>
      <p className="muted">{says.lead}</p>
      {isPending ? (
        <RowSkeletons />
      ) : !rules ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <WhatIfForm rules={rules} found={setFound} />
      )}
      <div role="status">{found && <WhatIfAnswer answer={found} />}</div>
    </section>
  );
}
