// Parses and validates a catalogue beside the page, which goes on reacting to its user meanwhile.
import { type Parsed, parseAnswer } from './catalogue-answer';

declare const self: DedicatedWorkerGlobalScope;

const parsed = (body: ArrayBuffer): Parsed => {
  try {
    return { answer: parseAnswer(body) };
  } catch (error) {
    return { refused: String(error) };
  }
};

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
  self.postMessage(parsed(data)),
);
