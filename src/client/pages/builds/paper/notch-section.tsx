import { type NotchField, type ReadNotch } from '../../../../workbench/builds/paper/notch-fields';
import type { PaperDraft } from '../../../../workbench/builds/paper/paper-draft';
import { readingText } from '../../../../shop/catalogue/attributes';
import { Field } from '../../../ui/field';
import { Fields } from './fields';

const ASKED: { name: NotchField; label: string; hint?: string }[] = [
  { name: 'od', label: 'Outside diameter of the tube you cut' },
  { name: 'wall', label: 'Its wall' },
  { name: 'met', label: 'Outside diameter of the tube it meets' },
  { name: 'angle', label: 'Angle between the tubes', hint: 'Degrees; 90 is square' },
  {
    name: 'offset',
    label: 'Offset of the axes',
    hint: 'To the right, seen from inside the angle with the cut tube upright; minus for left',
  },
];

interface Props {
  draft: PaperDraft;
  problems: ReadNotch['problems'];
  onChange: (part: Partial<PaperDraft>) => void;
}

/** The measures of a notch. */
export const NotchSection = ({ draft, problems, onChange }: Props) => (
  <Fields>
    {ASKED.map(({ name, label, hint }) => (
      <Field
        key={name}
        label={label}
        hint={(name !== 'angle' && readingText(draft[name], draft.unit)) || hint}
        value={draft[name]}
        error={problems[name]}
        autoComplete="off"
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    ))}
  </Fields>
);
