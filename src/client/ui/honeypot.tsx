import { VisuallyHidden } from './layout';

/** A field that people neither see nor reach; whatever fills it in is no person. */
export const Honeypot = () => (
  <VisuallyHidden aria-hidden="true">
    <label>
      Leave this empty
      <input name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </VisuallyHidden>
);
