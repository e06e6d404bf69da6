/** The text of the sign-in page, as in the specification. */
export const SIGN_IN = {
  signIn:
    'Off-road fabrication parts for 4x4, trailer and ATV builders, made in Northern Ontario since {founded}.',
};

/** The facts that texts can name in braces, and the texts that the owner has changed. */
interface Shop {
  name: string;
  place: string;
  town: string;
  founded: number;
  makes?: string | undefined;
  texts?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** The texts to show: the owner's in place of the default ones, with the facts of the shop in them. */
export const filledTexts = <Texts extends Record<string, string>>(
  defaults: Texts,
  { name, place, town, founded, makes, texts }: Shop,
): Texts => {
  const facts = new Map(Object.entries({ name, place, town, founded, makes: makes || 'parts' }));
  const entries = Object.entries({ ...defaults, ...texts }).map(([key, text = '']) => [
    key,
    text.replace(/\{(\w+)\}/g, (whole, fact: string) => String(facts.get(fact) ?? whole)),
  ]);
  return Object.fromEntries(entries) as Texts; // one for each name
};
