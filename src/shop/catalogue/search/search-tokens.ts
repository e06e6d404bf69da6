const SPACE = 32;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Numbers distinct tokens from 0. It reads texts without creating a string for a token that it knows. */
export class TokenTable {
  readonly tokens: string[] = [];
  /** For each token, 1 if it begins with a digit, else 0. */
  readonly isNumber: number[] = [];
  readonly #byHash = new Map<number, number>();
  /** For each token, the next one with the same hash. */
  readonly #next: (number | undefined)[] = [];

  /** Appends the numbers of a text's tokens to `numbers`. Any whitespace separates tokens. */
  read(text: string, numbers: number[]): void {
    const spaced = /[^\S ]/.test(text) ? text.replace(/\s/g, ' ') : text;
    let from = 0;
    let hash = 0;
    for (let at = 0; at <= spaced.length; at += 1) {
      const code = at < spaced.length ? spaced.charCodeAt(at) : SPACE;
      if (code !== SPACE) {
        hash = (Math.imul(hash, 31) + code) & 0x3fffffff;
        continue;
      }
      if (at > from) numbers.push(this.#tokenNumber(spaced, from, at, hash));
      from = at + 1;
      hash = 0;
    }
  }

  /** The number of a token; a new token gets the next one. */
  tokenId(token: string): number {
    let hash = 0;
    for (let at = 0; at < token.length; at += 1)
      hash = (Math.imul(hash, 31) + token.charCodeAt(at)) & 0x3fffffff;
    return this.#tokenNumber(token, 0, token.length, hash);
  }

  #tokenNumber(text: string, from: number, to: number, hash: number): number {
    const first = this.#byHash.get(hash);
    for (let number = first; number !== undefined; number = this.#next[number]) {
      const token = this.tokens[number] ?? '';
      if (token.length === to - from && text.startsWith(token, from)) return number;
    }
    const number = this.tokens.push(text.slice(from, to)) - 1;
    this.isNumber.push(Number(isDigit(text.charCodeAt(from))));
    this.#next.push(first);
    this.#byHash.set(hash, number);
    return number;
  }
}
