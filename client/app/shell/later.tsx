import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A part of the header whose code is fetched after the first view; `place` stands there until then, and without a connection. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, place?: ReactNode) =>
  function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (found) => setPart(() => found),
        () => undefined,
      );
    }, []);
    return Part ? <Part {...props} /> : place;
  };
