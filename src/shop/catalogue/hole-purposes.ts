/** What a hole takes: the bolt of a joint, another bolt, a shackle's pin, or neither, as a hole for a clip or a drain. */
export const HOLE_PURPOSES = ['joint', 'bolt', 'shackle', 'other'] as const;
type HolePurpose = (typeof HOLE_PURPOSES)[number];

const TEXTS: Record<HolePurpose, string> = {
  joint: 'for a joint',
  bolt: 'for a bolt',
  shackle: 'for the pin of a shackle',
  other: 'for no bolt and no shackle',
};

/** Writes the purpose of a hole: "for a joint". */
export const holePurposeText = (purpose: HolePurpose): string => TEXTS[purpose];
