// This worker parses and validates a catalogue, so that the page keeps responding meanwhile.
import './older-browsers';
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
