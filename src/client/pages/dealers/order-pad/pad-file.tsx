import { useState } from 'react';
import { MAX_PAD_BYTES } from '../../../../shop/dealers/order-pad';
import { FileField } from '../../../parts/file-field';

const NOT_TEXT = 'This is not a text file. Please save the sheet as CSV and choose that file.';

/** The text of a file, or why it cannot be read. */
const fileText = async (file: File): Promise<{ text: string } | { problem: string }> => {
  if (file.size > MAX_PAD_BYTES) return { problem: 'This file is too large for an order.' };
  try {
    const text = await file.text();
    if (/\0/.test(text) || text.startsWith('PK')) return { problem: NOT_TEXT };
    return text.trim() ? { text: text.trimEnd() } : { problem: 'This file is empty.' };
  } catch {
    return { problem: 'This file cannot be read.' };
  }
};

/** Loads the lines of a CSV file into the pad, where they can be edited. */
export const PadFile = ({ onText }: { onText: (text: string) => void }) => {
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await fileText(file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('text' in read) onText(read.text);
  };
  return (
    <FileField
      label="CSV file"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      hint="SKU and quantity, or a heading that names both columns. Its lines go into the box."
      error={problem}
      onFiles={([file]) => void take(file)}
    />
  );
};
