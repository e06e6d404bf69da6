import { memo } from 'react';
import {
  type LabelFormat,
  PAPER,
  type PlacedLabel,
} from '../../../../../shop/catalogue/labels/label-sheets';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { QrCode } from '../../../../parts/qr-code';
import { SizedText } from '../../../../parts/sized-text';
import { chakra } from '@chakra-ui/react';

/** All lengths are inches: true ones on paper, shares of the available width on the screen. */
const inches = (length: number): string => `calc(${length} * var(--inch))`;

const Sheets = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    maxWidth: '34rem',
    containerType: 'inline-size',
    '& .sheet': {
      '--inch': 'calc(100cqw / 8.5)',
      position: 'relative',
      width: inches(PAPER.width),
      height: inches(PAPER.height),
      overflow: 'hidden',
      color: '#000',
      bg: '#fff',
      boxShadow: 'inset 0 0 0 1px #999',
      lineHeight: '1.15',
    },
    '& .label': {
      position: 'absolute',
      display: 'flex',
      alignItems: 'center',
      gap: inches(0.05),
      p: inches(0.05),
      overflow: 'hidden',
    },
    '& svg': { flex: 'none', width: 'var(--code)', height: 'var(--code)' },
    '& .text': { minWidth: '0', flex: '1', pr: inches(0.05) },
    '& .text > *': { display: 'block', overflowWrap: 'anywhere' },
    '& .text > .name': { lineClamp: '2' },
    '& b': { fontSize: '1.2em', my: '0.15em' },
    '@media screen': {
      '& .label': { outline: '1px dashed #999', outlineOffset: '-1px' },
    },
    _print: {
      display: 'block',
      maxWidth: 'none',
      containerType: 'normal',
      '& .sheet': { '--inch': '1in', boxShadow: 'none', breakInside: 'avoid' },
      '& .sheet + .sheet': { breakBefore: 'page' },
    },
  },
});

/** The texts on a label. */
export interface LabelText {
  link: string;
  name: string;
  sku: string;
  numbers: readonly string[];
}

/** Larger labels have larger letters, but not in proportion: the code gets most of the room. */
const letterSize = ({ height }: LabelFormat): string => inches(0.105 * Math.sqrt(height));

/** The code is as high as the label, but leaves more than half of its width to the text. */
const codeSize = ({ width, height }: LabelFormat): string =>
  inches(Math.min(height - 0.1, 0.45 * width));

/** Memoized, so that it is drawn once for each part, not with every change of the sheet. */
const Label = memo(({ link, name, sku, numbers }: LabelText) => (
  <>
    <QrCode text={link} ecc="medium" />
    <span className="text">
      <span className="name">
        <SizedText text={name} />
      </span>
      <b>{sku}</b>
      {numbers.map((one) => (
        <span key={one}>
          <SizedText text={one} />
        </span>
      ))}
    </span>
  </>
));

interface Props {
  sheets: readonly (readonly PlacedLabel<LabelText>[])[];
  format: LabelFormat;
}

/** Sheets of labels, in their true size on Letter paper. */
export const LabelSheets = ({ sheets, format }: Props) => (
  <>
    <OnPaper page={`size: ${PAPER.width}in ${PAPER.height}in; margin: 0`} />
    <Sheets>
      {sheets.map((labels, index) => (
        <article
          key={index}
          className="sheet"
          style={{ fontSize: letterSize(format), ['--code' as string]: codeSize(format) }}
          aria-label={`Sheet ${index + 1}`}
        >
          {labels.map(({ item, left, top }) => (
            <div
              key={`${left} ${top}`}
              className="label"
              style={{
                left: inches(left),
                top: inches(top),
                width: inches(format.width),
                height: inches(format.height),
              }}
            >
              <Label {...item} />
            </div>
          ))}
        </article>
      ))}
    </Sheets>
  </>
);
