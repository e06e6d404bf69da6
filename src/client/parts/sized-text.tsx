import { Fragment } from 'react';

const SIZE = /\d-\d/;

/** Text without line breaks inside its sizes and threads ("1-1/4-12"). */
export const SizedText = ({ text }: { text: string }) =>
  SIZE.test(text)
    ? text.split(' ').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          {SIZE.test(word) ? <span style={{ whiteSpace: 'nowrap' }}>{word}</span> : word}
        </Fragment>
      ))
    : text;
