import { EncodedResponse } from '../../ground/encoded-response';

/** A public answer that is made at the first request, and again after a change. */
export class KeptAnswer {
  #made: EncodedResponse | undefined;
  #looks = 0;

  /** @param value what the JSON is made of; not to be changed by its readers */
  constructor(readonly value: () => unknown) {}

  /** Counts the changes that are seen on a page made from this answer. */
  get looks(): number {
    return this.#looks;
  }

  /** Whether it was sent since the last change. */
  get isSent(): boolean {
    return this.#made?.isSent ?? false;
  }

  get response(): EncodedResponse {
    return (this.#made ??= EncodedResponse.json(this.value()));
  }

  /** Forgets what was made. @param isSeen whether pages made from it look different now */
  changed(isSeen: boolean): void {
    this.#made = undefined;
    if (isSeen) this.#looks += 1;
  }
}
