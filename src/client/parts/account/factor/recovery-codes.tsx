import { chakra } from '@chakra-ui/react';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Actions, Stack, Tiles } from '../../../ui/stack';

/** A code stays on one line. */
const Codes = chakra(Tiles, {
  base: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))',
    gap: '2',
    '& code': { fontSize: 'sm', fontWeight: '600' },
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
    <Stack>
      <Notice role="status" tone="warn">
        <h3>Your recovery codes</h3>
        <p>
          Each signs you in once when your second factor is not at hand. Keep them where your phone
          is not: they are not shown again.
        </p>
      </Notice>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Actions _print={{ display: 'none' }}>
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
      </Actions>
    </Stack>
  );
};
