import { type RefObject, useEffect } from 'react';
import * as z from 'zod/mini';
import { PRIVATE_KEYS } from '../../shop/private-keys';
import { storeJson } from './stored';

/** What was typed into a form, by the names of its fields. */
const Draft = z.record(z.string(), z.string());
type Draft = z.infer<typeof Draft>;

/** The drafts of this tab by the names of their forms. */
const drafts = storeJson(
  PRIVATE_KEYS.tab.drafts,
  z.record(z.string(), Draft),
  {},
  'sessionStorage',
);

const readDraft = (name: string): Draft => drafts.getState()[name] ?? {};

/** Stores a draft, with which the form of this name starts. */
export const writeDraft = (name: string, typed: Draft): void => drafts.setState({ [name]: typed });

/** The texts that `beginDraft` has put in since the page was loaded. */
const begun = new Set<string>();

/** Puts texts into the draft of a form where nothing was typed yet: what this has put in before was not typed. */
export const beginDraft = (name: string, texts: Draft): void => {
  const typed = Object.entries(readDraft(name)).filter(([, text]) => !begun.has(text));
  writeDraft(name, { ...texts, ...Object.fromEntries(typed) });
  for (const text of Object.values(texts)) begun.add(text);
};

/** Puts texts into the draft of a form, in place of those that its fields have. */
export const putInDraft = (name: string, texts: Draft): void =>
  writeDraft(name, { ...readDraft(name), ...texts });

/** Removes the draft of this form, or every draft. */
export const forgetDrafts = (name?: string): void => {
  const { [name ?? '']: _, ...others } = drafts.getState();
  drafts.setState(name ? others : {}, true);
};

/** The value that a field has before anything is typed. */
const initialValue = (control: Element | RadioNodeList | null): string => {
  // The value of a checkbox is sent only once it is ticked.
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return '';
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.defaultSelected)?.value ?? '';
  return control && 'defaultValue' in control ? String(control.defaultValue) : '';
};

/** Stores the input of a form in this tab until it is sent, so that it survives a reload or a closed dialog. */
export const useDraft = (form: RefObject<HTMLFormElement | null>, name: string): void =>
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    for (const [field, text] of Object.entries(readDraft(name))) {
      const control = element.elements.namedItem(field);
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        if (!control.checked) control.click();
      } else if (control && 'value' in control && control.value === initialValue(control))
        control.value = text;
    }
    const save = () => {
      const typed = [...new FormData(element)].filter(
        (pair): pair is [string, string] =>
          typeof pair[1] === 'string' &&
          pair[1] !== initialValue(element.elements.namedItem(pair[0])),
      );
      writeDraft(name, Object.fromEntries(typed));
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, name]);
