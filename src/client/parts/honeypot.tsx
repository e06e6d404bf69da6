import { VisuallyHidden } from '../ui/layout';

/** A field that people neither see nor reach: only a bot fills it in. */
export const Honeypot = () => (
  <VisuallyHidden aria-hidden="true">
    <label>
      Leave this empty
      <input name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </VisuallyHidden>
);
