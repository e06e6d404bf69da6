import { useState } from 'react';
import type { ReadBuild } from '../../../../workbench/builds/list/build-code';
import {
  MAX_FILE_BYTES,
  buildFileText,
  readBuildFile,
} from '../../../../workbench/builds/list/build-file';
import { buildLink, qrLink } from '../../../../workbench/builds/list/build-link';
import type { PlainList } from '../../../../workbench/builds/list/build-list';
import { chakra } from '@chakra-ui/react';
import { FileField } from '../../../parts/file-field';
import { useCopyLink } from '../../../parts/use-copy-link';
import { Button } from '../../../ui/button';
import { later } from '../../../ui/later';
import { SectionPanel } from './section-panel';

const QrCode = later(
  () => import('../../../parts/qr-code').then((it) => it.QrCode),
  () => <p role="status">The QR code could not be loaded.</p>,
);

const Card = chakra(SectionPanel, {
  base: {
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '2', mb: '3' },
    '& .small': { color: 'muted', fontSize: 'sm', mb: '3' },
    '& svg': { width: '100%', maxWidth: '20rem', mb: '3' },
    '@media print': { '& > :not(svg), & .acts': { display: 'none' }, border: '0', p: '0' },
  },
});

/** The file name of this list. */
const fileName = (name: string | null): string => {
  const plain = (name ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${plain.replaceAll(/^-|-$/g, '') || 'build-list'}.json`;
};

/** Saves a list as a file, by a click on a link, which works on every device. */
const download = (list: PlainList): void => {
  const url = URL.createObjectURL(new Blob([buildFileText(list)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(list.name);
  link.click();
  URL.revokeObjectURL(url);
};

/** Opens a list that was saved as a file. */
export const OpenFile = ({ onRead }: { onRead: (read: ReadBuild) => void }) => (
  <FileField
    label="Open a file"
    accept=".json,application/json"
    hint="A list that was saved as a file. It is shown first, nothing is added."
    onFiles={async ([file]) => {
      const isTooLong = !file || file.size > MAX_FILE_BYTES;
      const text = isTooLong ? '' : await file.text().catch(() => '');
      onRead(readBuildFile(text));
    }}
  />
);

interface Props {
  list: PlainList;
  onRead: (read: ReadBuild) => void;
}

/** Hands the list on: the share sheet, a link, a QR code, paper or a file. Nothing is sent to the shop. */
export const ShareList = ({ list, onRead }: Props) => {
  const { copy, result } = useCopyLink();
  const [isCode, setCode] = useState(false);
  const link = buildLink(list, window.location.origin);
  const code = isCode ? qrLink(list, window.location.origin) : undefined;

  const share = () =>
    // Closing the share sheet is an error, too.
    navigator.share({ title: list.name ?? 'Build list', url: link }).catch(() => undefined);

  return (
    <Card aria-labelledby="build-share">
      <h2 id="build-share">Share</h2>
      <div className="acts">
        {'share' in navigator && <Button onClick={() => void share()}>Share</Button>}
        <Button look="outline" onClick={() => void copy(link)}>
          Copy link
        </Button>
        <Button look="outline" aria-expanded={isCode} onClick={() => setCode(!isCode)}>
          QR code
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button look="outline" onClick={() => download(list)}>
          Save as a file
        </Button>
      </div>
      {result}
      {code && <QrCode text={code.link} label="QR code of this list" />}
      {isCode && (!code || !code.hasNotes) && (
        <p className="small" role="status">
          {code
            ? 'The QR code leaves out the notes; the link has them.'
            : 'This list is too long for a QR code. Share the link or the file.'}
        </p>
      )}
      <p className="small">
        The link contains the list itself: parts, quantities and notes, no prices and nothing about
        you.
      </p>
      <OpenFile onRead={onRead} />
    </Card>
  );
};
