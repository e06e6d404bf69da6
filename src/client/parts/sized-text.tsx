const SIZE = /\d-\d/;
/** A word with a size; `split` keeps it, at every odd place. */
const SIZED_WORD = /([^ ]*\d-\d[^ ]*)/;

/**
 * Text without line breaks inside its sizes and threads ("1-1/4-12"). It is one element, so that no row of boxes around it
 * takes its words for boxes.
 */
export const SizedText = ({ text }: { text: string }) =>
  SIZE.test(text) ? (
    <span>
      {text.split(SIZED_WORD).map((piece, index) =>
        index % 2 ? (
          <span key={index} style={{ whiteSpace: 'nowrap' }}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </span>
  ) : (
    text
  );
