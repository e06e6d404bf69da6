import type { AddedParts } from './use-add-parts';

/** For the styled root around the note. */
export const addedNoteStyle = {
  '& .refused': { mt: '2', color: 'danger', fontSize: 'sm', fontWeight: '600' },
  '& .done': { mt: '2', color: 'good', fontWeight: '600' },
} as const;

/** Announces the outcome of adding parts. The root around it spreads `addedNoteStyle`. */
export const AddedNote = ({ added }: { added: AddedParts | undefined }) => (
  <div role="status">
    {added && <p className={added.refused.length ? 'refused' : 'done'}>{added.text}</p>}
    {added?.refused.map(({ name, problem }) => (
      <p className="refused" key={name}>{`${name}: ${problem}`}</p>
    ))}
  </div>
);
