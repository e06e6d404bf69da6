import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { type Way, install, useInstall, watchInstall } from '../../device/install/install';
import { Button } from '../../ui/button';

const Box = chakra('div', {
  base: {
    // This height fits most browsers; which way applies is known only after the first paint.
    minHeight: { base: '166px', md: '90px' },
    '& ol': { display: 'grid', gap: '3', pl: '6', my: '3', listStyle: 'decimal' },
    '& li::marker': { fontWeight: '700' },
    '& svg': {
      display: 'inline-block',
      verticalAlign: '-0.3em',
      width: '1.5em',
      height: '1.5em',
      mx: '1',
      p: '0.15em',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
    '& .small': { color: 'muted', fontSize: 'sm' },
  },
});

const Drawing = ({ path }: { path: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

const SHARE = 'M12 3v12M8 7l4-4 4 4M7 11H5v10h14V11h-2';
const ADD = 'M4 4h16v16H4zM12 8v8M8 12h8';
const MORE = 'M12 5h.01M12 12h.01M12 19h.01';

const GUIDES: Record<Exclude<Way, 'button'>, React.ReactNode> = {
  installed: <p>The shop is installed on this device.</p>,
  ios: (
    <>
      <ol>
        <li>
          Press Share <Drawing path={SHARE} /> in Safari's bar.
        </li>
        <li>
          Choose Add to Home Screen <Drawing path={ADD} /> in the list.
        </li>
        <li>Press Add.</li>
      </ol>
      <p className="small">
        The app keeps its own things: you'll log in again and download the catalogue again in the
        app. What you saved without logging in stays in Safari.
      </p>
    </>
  ),
  menu: (
    <p>
      Open your browser's menu <Drawing path={MORE} /> and choose Install app or Add to Home screen.
      In the window of another app, open the shop in your browser first.
    </p>
  ),
};

/** Explains how to install the app in this browser (docs/rules.md 12.12). */
export const InstallApp = () => {
  useEffect(watchInstall, []);
  const way = useInstall((state) => state.way);
  return (
    <Box>
      {way !== 'installed' && (
        <p>One touch opens the shop, full screen, with or without a signal.</p>
      )}
      {way === 'button' ? (
        <Button size="lg" mt="3" onClick={() => void install()}>
          Install app
        </Button>
      ) : (
        way && GUIDES[way]
      )}
    </Box>
  );
};
