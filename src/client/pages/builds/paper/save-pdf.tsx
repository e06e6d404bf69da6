import { useState } from 'react';
import type { Sheet } from '../../../../workbench/builds/paper/tiles';
import { counted } from '../../../../shop/counted';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

/** Hands a file to the browser's downloads. */
const download = (bytes: Uint8Array<ArrayBuffer>, name: string): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

interface Props {
  sheets: readonly Sheet[];
  title: string;
}

/** The button that makes the PDF. Its library is loaded on the click. */
export const SavePdf = ({ sheets, title }: Props) => {
  const [state, setState] = useState<'ready' | 'writing' | 'failed' | 'done'>('ready');
  const save = async () => {
    setState('writing');
    try {
      const { writePdf } = await import('./write-pdf');
      const name = title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      download(await writePdf(sheets, title), `${name}.pdf`);
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        size="lg"
        aria-disabled={state === 'writing' || undefined}
        onClick={() => state !== 'writing' && void save()}
      >{`Save PDF (${counted(sheets.length, 'page')})`}</Button>
      <p role="status">
        {state === 'writing'
          ? 'Writing the PDF...'
          : state === 'done' && 'Saved. Print it at 100 % and measure the bars before you cut.'}
      </p>
      <div role="alert">
        {state === 'failed' && (
          <Notice tone="bad">
            The PDF could not be made. Check your connection and try again.
          </Notice>
        )}
      </div>
    </>
  );
};
