import { ButtonAnchor } from '../../ui/button';
import { Panel } from '../../ui/layout';

interface Props {
  children: string;
  /** The address to return to after logging in. */
  next: string;
}

/** Shown instead of content that needs a login. */
export const LoginRequired = ({ children, next }: Props) => (
  <Panel maxWidth="prose" role="status">
    <h2>Login Required</h2>
    <p>{children}</p>
    <ButtonAnchor mt="4" href={`/api/login?next=${encodeURIComponent(next)}`}>
      Login
    </ButtonAnchor>
  </Panel>
);
