import { Fragment } from 'react';

const SIZE = /\d-\d/;

/**
 * Text without line breaks inside its sizes and threads ("1-1/4-12"). It is one element, so that no row of boxes around it
 * takes its words for boxes.
 */
export const SizedText = ({ text }: { text: string }) =>
  SIZE.test(text) ? (
    <span>
      {text.split(' ').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          {SIZE.test(word) ? <span style={{ whiteSpace: 'nowrap' }}>{word}</span> : word}
        </Fragment>
      ))}
    </span>
  ) : (
    text
  );
