import { Fragment } from 'react';

const SIZE = /\d-\d/;

/** A product's name without line breaks inside its sizes ("1-1/4-12"). */
export const ProductName = ({ name }: { name: string }) =>
  SIZE.test(name)
    ? name.split(' ').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          {SIZE.test(word) ? <span style={{ whiteSpace: 'nowrap' }}>{word}</span> : word}
        </Fragment>
      ))
    : name;
