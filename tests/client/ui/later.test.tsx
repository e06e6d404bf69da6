import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { later } from '../../../src/client/ui/later';

interface Props {
  name: string;
}

const Part = ({ name }: Props) => <p>The code of {name} is here</p>;
const Otherwise = ({ name }: Props) => <p>{name} could not be fetched</p>;

class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render() {
    return this.state.failed ? <p>The page failed</p> : this.props.children;
  }
}

describe('a component that is loaded later', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is fetched when it is shown, once, and its place waits', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part);
    const Later = later(load);
    expect(load).not.toHaveBeenCalled();
    const { unmount } = render(<Later name="a dialog" waiting={<p>Opening</p>} />);
    screen.getByText('Opening');
    await screen.findByText('The code of a dialog is here');
    expect(screen.queryByText('Opening')).toBe(null);
    unmount();
    render(<Later name="a list" waiting={<p>Opening</p>} />);
    screen.getByText('The code of a list is here');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is replaced when it cannot be fetched, and fetched again when it is shown again', async () => {
    const load = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Part);
    const Later = later(load, Otherwise);
    const { unmount } = render(<Later name="A dialog" />);
    await screen.findByText('A dialog could not be fetched');
    unmount();
    render(<Later name="a dialog" />);
    await screen.findByText('The code of a dialog is here');
  });

  it('fails the page when it cannot be fetched and nothing replaces it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Later = later<Props>(() => Promise.reject(new TypeError('Failed to fetch')));
    render(
      <Boundary>
        <Later name="a page" />
      </Boundary>,
    );
    await screen.findByText('The page failed');
  });
});
