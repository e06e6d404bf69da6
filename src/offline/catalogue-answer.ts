import {
  type CatalogueChanges,
  type OfflineCatalogue,
  getOfflineCatalogue,
} from '../contract/catalogue/offline';

export type CatalogueAnswer = OfflineCatalogue | CatalogueChanges;

/** Parses and validates an answer. @throws Error when it is neither a catalogue nor its changes */
export const parseAnswer = (body: ArrayBuffer): CatalogueAnswer =>
  getOfflineCatalogue.reply.parse(JSON.parse(new TextDecoder().decode(body)));

/** The worker's report to the page. */
export type Parsed = { answer: CatalogueAnswer } | { refused: string };
