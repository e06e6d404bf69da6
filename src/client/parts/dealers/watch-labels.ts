import { makeSightings } from '../../../shop/dealers/scanned-label';

/** Why no label can be read. */
export type CameraProblem = 'reader' | 'insecure' | 'unable' | 'refused' | 'none' | 'busy' | 'lost';

/** The part of `BarcodeDetector` that is used; TypeScript does not know it yet. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The time between two looks at the picture, ms. */
const PAUSE = 120;

const loaded = async (): Promise<Detector> => {
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
};

/** Opens the browser's reader where it reads QR codes, else ours, which is loaded only then (docs/decisions/033). */
const openReader = async (): Promise<Detector> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  return Own && formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : loaded();
};

const NAMES: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

interface Watcher {
  /** Called for each code; a label that is held before the camera counts once. */
  onCode: (code: string) => void;
  /** Called when the picture is shown. */
  onStart: () => void;
  onProblem: (problem: CameraProblem) => void;
}

/** Shows the rear camera in a video and reports the codes in it. @returns stops the camera */
export const watchLabels = (
  video: HTMLVideoElement,
  { onCode, onStart, onProblem }: Watcher,
): (() => void) => {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const counting = makeSightings();

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
    video.srcObject = null;
  };
  const fail = (problem: CameraProblem) => {
    if (isOver) return;
    stop();
    onProblem(problem);
  };

  const look = async (reader: Detector, isOurs: boolean): Promise<void> => {
    let next = reader;
    let isNextOurs = isOurs;
    try {
      const codes = await reader.detect(video);
      const texts = isOver ? [] : codes.map(({ rawValue }) => rawValue);
      for (const text of counting(texts, performance.now())) onCode(text);
    } catch {
      // Some systems promise a reader and have none.
      if (!isOurs) {
        const other = await loaded().catch(() => undefined);
        if (!other) return fail('reader');
        next = other;
        isNextOurs = true;
      }
    }
    if (!isOver) timer = setTimeout(() => void look(next, isNextOurs), PAUSE);
  };

  const start = async (): Promise<void> => {
    if (!window.isSecureContext) return fail('insecure');
    if (!navigator.mediaDevices?.getUserMedia) return fail('unable');
    // The reader comes first: without it there is no reason to ask for the camera.
    const reader = await openReader().catch(() => undefined);
    if (!reader) return fail('reader');
    if (isOver) return;
    try {
      const camera = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      stream = camera;
      // The dialog was closed while the browser asked for permission.
      if (isOver) return stop();
      for (const track of camera.getTracks()) track.addEventListener('ended', () => fail('lost'));
      video.srcObject = camera;
      await video.play();
    } catch (error) {
      const { name } = error as { name?: string }; // a DOMException
      return fail(NAMES[name ?? ''] ?? 'busy');
    }
    if (isOver) return;
    onStart();
    void look(reader, false);
  };
  void start();
  return stop;
};
