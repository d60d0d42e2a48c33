import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast';
import { texts } from './ui.texts';

export interface PanelProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * A dialog, drawer or menu whose code is fetched when it first opens. It is rendered closed and then opened, so that it takes
 * the focus from the control that opened it and returns the focus there. Later it opens together with the event, so that the
 * next key already moves within it. `preload` fetches the code beforehand.
 */
export function lazyPanel<Props extends PanelProps>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const fetchPanel = async () => (loaded ??= await load());

  function LazyPanel(props: Props) {
    const { opened, onClose } = props;
    const giveUp = useEffectEvent(() => {
      toast.error(texts.panel.notLoaded);
      onClose();
    });
    const [Panel, setPanel] = useState(() => loaded);
    const [wasRendered, setRendered] = useState(false);

    useEffect(() => {
      if (Panel) setRendered(true);
      else if (opened) void fetchPanel().then((found) => setPanel(() => found), giveUp);
    }, [Panel, opened]);

    return Panel && <Panel {...props} opened={opened && wasRendered} />;
  }

  return Object.assign(LazyPanel, { preload: () => void fetchPanel().catch(() => undefined) });
}
