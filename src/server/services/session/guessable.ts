import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords of leaked collections that are long enough for a new one, in lower case. */
const LEAKED = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8));

/** Common password words, without surrounding digits and signs. */
const WORDS = new Set(
  `aaaaaaaa abcabc abcd abcdef access account adidas admin administrator alejandro alexander alexandra amanda
   america american anderson andrea andrew angel angela anthony apple arsenal asdf asdfasdf asdfghjkl ashley
   babygirl bailey banana barcelona baseball basketball batman beautiful bigdaddy blizzard brandon
   british bubbles bulldog butterfly calgary camaro canada canadian canucks captain carolina caroline
   changeme charles charlie charlotte chelsea chester chicago chicken chocolate christian christina christine
   chrysler classic cocacola coffee computer consumer cookie corvette cowboy cowboys crystal dallas danielle
   database default diamond discovery dodgers dolphin dolphins dragon eagles edmonton einstein elephant elizabeth
   eminem enterprise everton explorer fabrication ferrari fishing flamengo flower flyers football forever formula
   france freedom friend friends gandalf garfield gateway george godzilla goldfish google gordon
   guitar hamilton hannah harley harrison hello hellokitty hockey hunter iceman iloveyou iloveu internet
   jackson jasmine jeepjeep jennifer jessica johnson jonathan jordan joseph joshua justin karate killer
   kimberly knight lakers landrover leafs letmein letmeinnow liberty lifehack liverpool london lovely
   loveme lovers lucky madison manchester maple mapleleaf mapleleafs marlboro marshall master matthew maverick
   maxwell melissa mercedes metallica michael michelle mickey midnight minecraft monica monkey monster montreal
   morgan mother mountain muffin mustang myspace nascar natasha newyork nicholas nickel nickelrange nicole nintendo
   nirvana northern offroad onedirection ontario orange ottawa pakistan pass passw passwd password passwort patrick
   peaches peanut pepper philips phoenix pikachu player pokemon pookie porsche princess private purple
   qazwsx qazwsxedc qwer qwert qwerty qwertyuiop rachel raiders rainbow ranger redsox redwings richard robert
   rockstar rockyou samantha samsung sandiego sarah school scooter scorpion scotland secret security senators
   service shadow shannon shop slipknot smokey snickers snoopy snowball snowboard soccer softball spartan
   spider spiderman spongebob standard starwars steelers stephanie stephen steven strawberry sudbury summer sunflower
   sunshine superman superstar swimming sydney taylor teamo temp temppass tequila test testing testtest thomas
   thunder tiger tigger timberland tinkerbell toronto toyota trailers training trustno truck trucker ultimate united
   vanessa vancouver veronica victoria viking volcano volkswagen warcraft warrior welcome weld welder welding
   whatever william windows winner winnipeg winston winter wolverine wrangler yamaha yankees zaqwsx zaqxsw zxcvbn
   zxcvbnm`.split(/\s+/),
);

const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The word inside "P@ssw0rd123!": lower case, without surrounding digits and signs. */
const wordIn = (password: string): string =>
  password
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/[013457@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
    .replace(/[^a-z]/g, '');

/** Keyboard rows and columns, the alphabet and digits, in both directions. */
const TRACKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((track) => [track, Array.from(track).toReversed().join('')]);

/** The number of leading characters that follow a track; 0 when fewer than three. */
const stepsAlong = (text: string): number => {
  let longest = 0;
  for (let length = 3; length <= text.length; length += 1)
    if (TRACKS.some((track) => track.includes(text.slice(0, length)))) longest = length;
  return longest;
};

/** Whether a text consists only of keyboard and alphabet walks, like "qwertz1234" or "abc12345". */
const isWalk = (text: string): boolean => {
  if (text === '') return true;
  const steps = stepsAlong(text);
  return steps > 0 && isWalk(text.slice(steps));
};

/**
 * Whether a password is easy to guess (docs/rules.md 2.3): one that is known from leaks, a common word with the usual
 * digits and signs, a name of the account, a keyboard walk, or a repetition of a few characters.
 * @param names username and other names of the account
 */
export const isGuessable = (password: string, names: string[]): boolean => {
  const typed = password.normalize('NFKC').toLowerCase();
  const plain = typed.replace(/[^\p{L}\p{N}]/gu, '');
  const word = wordIn(typed);
  return (
    new Set(typed).size <= 3 ||
    /^(.{1,5})\1+$/u.test(typed) ||
    /^\d{1,11}$/.test(plain) ||
    LEAKED.has(typed) ||
    WORDS.has(word) ||
    isWalk(plain) ||
    names.some((name) => {
      const own = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
      return own.length >= 3 && (plain === own || plain.replace(/^\d+|\d+$/g, '') === own);
    })
  );
};
