import { useToast } from '../state/toasts';
import { VisuallyHidden } from '../ui/layout';

/** The toast for screen readers: their regions must stand before there is something to say. */
export const Spoken = () => {
  const toast = useToast((state) => state.toast);
  const text = toast && `Notification: ${toast.title}. ${toast.description ?? ''}`;
  return (
    <>
      <VisuallyHidden role="status">{toast?.tone === 'plain' && text}</VisuallyHidden>
      <VisuallyHidden role="alert">{toast?.tone === 'destructive' && text}</VisuallyHidden>
    </>
  );
};
