import { type StoredText, storeText } from '../../state/stored';

const stored = storeText('order-sound');

const isOn = ({ text }: StoredText): boolean => text === 'on';

/** Whether this device sounds when a new order comes. */
export const isSoundOn = (): boolean => isOn(stored.getState());

export const useIsSoundOn = (): boolean => stored(isOn);

let context: AudioContext | undefined;

/** Plays two short tones, when this device has them switched on and the browser lets the page sound. */
export const soundOrder = (): void => {
  if (!isSoundOn()) return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  for (const [at, pitch] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.16);
  }
};

/** Switches the sound on and plays it once, or off. Call it from a click: browsers allow no sound before one. */
export const switchSound = (on: boolean): void => {
  stored.setState({ text: on ? 'on' : null });
  if (on) soundOrder();
};
