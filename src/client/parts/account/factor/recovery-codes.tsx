import { chakra } from '@chakra-ui/react';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

const Codes = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& ul': {
      display: 'grid',
      // A code stays on one line.
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))',
      gap: '2',
    },
    '& code': { fontSize: 'sm', fontWeight: '600' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
  },
});

const save = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click();
  URL.revokeObjectURL(url);
};

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Recovery codes copied' });
  } catch {
    toast({ title: 'The browser refused to copy them', tone: 'destructive' });
  }
};

interface Props {
  codes: readonly string[];
  kept: () => void;
}

/** New recovery codes, which are shown this once. */
export const RecoveryCodes = ({ codes, kept }: Props) => {
  const text = `${codes.join('\n')}\n`;
  return (
    <Codes>
      <Notice role="status" tone="warn">
        <h3>Your recovery codes</h3>
        <p>
          Each signs you in once when your second factor is not at hand. Keep them where your phone
          is not: they are not shown again.
        </p>
      </Notice>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button look="outline" onClick={() => void copy(text)}>
          Copy Them
        </Button>
        <Button look="outline" onClick={() => save(text)}>
          Download Them
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          Print Them
        </Button>
        <Button onClick={kept}>I Have Kept Them</Button>
      </div>
    </Codes>
  );
};
