import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is fetched when it is shown; until then its place holds `waiting`. If it cannot be fetched,
 * `Otherwise` is shown, or without one the page fails; when it is shown again, it is fetched again.
 *
 * React's `lazy` shows a part at the earliest 300 ms after the fallback of its `Suspense`, however soon its code is there
 * (docs/decisions/037).
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise?: ComponentType<Props>,
): ComponentType<Props & { waiting?: ReactNode }> => {
  let loaded: ComponentType<Props> | undefined;
  const Later = ({ waiting = null, ...props }: Props & { waiting?: ReactNode }) => {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      const fetchPart = async () => {
        try {
          const fetched = await load();
          loaded = fetched;
          setPart(() => fetched);
        } catch (error) {
          if (Otherwise) setPart(() => Otherwise);
          else setFailure({ error });
        }
      };
      if (!Part) void fetchPart();
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...(props as Props)} /> : waiting;
  };
  return Later;
};
