import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentRules, type WhatIf as Answer } from './audit.api';
import { QueriedSection } from './queried-section';
import { texts as says } from './what-if.texts';
import { WhatIfAnswer } from './what-if-answer';
import { WhatIfForm } from './what-if-form';

/** A replay of what was sold and withdrawn by other rules (B6). It begins with those of today. */
export function WhatIf() {
  const [found, setFound] = useState<Answer>();
  return (
    <QueriedSection id="what-if" title={says.title} lead={says.lead} query={useQuery(currentRules)}>
      {(rules) => (
        <>
          <WhatIfForm rules={rules} found={setFound} />
          <div role="status">{found && <WhatIfAnswer answer={found} />}</div>
        </>
      )}
    </QueriedSection>
  );
}
