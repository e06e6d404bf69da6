import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

interface Props {
  /** What is missing because of it. */
  children?: string | undefined;
  retry: () => unknown;
}

/** There was no answer: says so, instead of claiming that there is nothing (decisions 26). */
export const FailedNotice = ({
  children = 'Please check your connection and try again.',
  retry,
}: Props) => (
  <Notice tone="warn" role="alert">
    <h2>We couldn't reach the shop</h2>
    <p>{children}</p>
    <Button mt="3" onClick={() => void retry()}>
      Try again
    </Button>
  </Notice>
);
