import { chakra } from '@chakra-ui/react';
import type { PadProblem } from '../../../../shop/dealers/order-pad';
import { Notice } from '../../../ui/notice';

const List = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    mt: '2',
    '& li': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', columnGap: '3' },
    '& .at': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
    '& code': {
      fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
      fontSize: 'sm',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    '& p': { gridColumn: '2', color: 'danger', fontSize: 'sm', fontWeight: '600' },
  },
});

/** A line that the server refused, as typed. */
export interface RefusedLine {
  text: string;
  problem: string;
}

interface Props {
  problems: readonly PadProblem[];
  refused: readonly RefusedLine[];
  headings: readonly number[];
}

/** The lines that cannot be ordered, and why; no line is skipped silently. */
export const PadProblems = ({ problems, refused, headings }: Props) => (
  <>
    {refused.length > 0 && (
      <Notice tone="bad" role="alert">
        <h2>Not added to your cart</h2>
        <List>
          {refused.map(({ text, problem }, index) => (
            <li key={`${index} ${text}`}>
              <span className="at" />
              <code>{text.trim()}</code>
              <p>{problem}</p>
            </li>
          ))}
        </List>
      </Notice>
    )}
    <div role="status">
      {problems.length > 0 && (
        <Notice tone="bad">
          <h2>{`${problems.length === 1 ? '1 line needs' : `${problems.length} lines need`} a look`}</h2>
          <List>
            {problems.map(({ at, text, problem }) => (
              <li key={at}>
                <span className="at">{`Line ${at}`}</span>
                <code>{text.trim()}</code>
                <p>{problem}</p>
              </li>
            ))}
          </List>
        </Notice>
      )}
    </div>
    {headings.map((at) => (
      <p key={at}>{`Line ${at} is a heading and was skipped.`}</p>
    ))}
  </>
);
