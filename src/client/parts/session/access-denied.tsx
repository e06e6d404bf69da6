import { PageHead } from '../../head/page-head';
import { OutlineLink } from '../../ui/button';
import { Missing } from '../missing';

interface Props {
  /** The reason. */
  children: string;
  path: string;
}

/** Shown instead of a page that this account may not open (docs/rules.md 7.7). */
export const AccessDenied = ({ children, path }: Props) => (
  <Missing>
    <PageHead title="Access Denied" description={children} path={path} hidden />
    <h1>Access Denied</h1>
    <p>{children}</p>
    <div className="ways">
      <OutlineLink to="/">Continue Shopping</OutlineLink>
    </div>
  </Missing>
);
