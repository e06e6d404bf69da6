import { useConnection } from '../device/connection/connection';
import { Notice } from '../ui/notice';
import { RetryButton } from './retry-button';
import { unreachedText } from './unreached-text';

interface Props {
  /** The content that the failure keeps from being shown. */
  children?: string | undefined;
  retry: () => unknown;
  /** h1 if it replaces a page. */
  heading?: 'h1' | 'h2';
  /** Replaces the sentence about why there was no answer. */
  title?: string | undefined;
}

/**
 * Shown when a request got no answer: explains why instead of showing an empty list (docs/rules.md 3.6), and offers a
 * retry.
 */
export const FailedNotice = ({ children, retry, heading: Heading = 'h2', title }: Props) => {
  const connection = useConnection();
  const { isOutdated } = connection;
  return (
    <Notice tone="warn" role="alert">
      <Heading>{title ?? unreachedText(connection)}</Heading>
      <p>
        {children ?? `Please ${isOutdated ? 'update it' : 'check your connection'} and try again.`}
      </p>
      <RetryButton mt="3" retry={retry} />
    </Notice>
  );
};
