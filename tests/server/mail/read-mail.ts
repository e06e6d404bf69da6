/** A mail as a mail program reads it: header fields decoded, and its parts by their type. */
export interface ReadMail {
  headers: Map<string, string>;
  /** Names of all header fields, with duplicates. */
  names: string[];
  parts: Record<string, string>;
  /** The files that go with it, by their names. */
  files: Record<string, Buffer>;
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

const split = (raw: string): { headers: Map<string, string>; names: string[]; body: string } => {
  const at = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(fields), names: fields.map(([name]) => name), body: raw.slice(at + 4) };
};

/** Parses an RFC 5322 mail with the MIME parts that ours have. */
export const readMail = (raw: string): ReadMail => {
  const { headers, names, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts: Record<string, string> = {};
  const files: Record<string, Buffer> = {};
  for (const piece of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const part = split(piece.replace(/^\r\n/, ''));
    const type = part.headers.get('content-type')?.split(';', 1)[0] ?? '';
    if (type.startsWith('multipart/')) {
      Object.assign(parts, readMail(piece.replace(/^\r\n/, '')).parts);
      continue;
    }
    const file = /filename="?([^";]+)/.exec(part.headers.get('content-disposition') ?? '')?.[1];
    if (file !== undefined) {
      files[file] = Buffer.from(part.body, 'base64');
      continue;
    }
    const encoding = part.headers.get('content-transfer-encoding');
    const text =
      encoding === 'base64'
        ? Buffer.from(part.body, 'base64').toString()
        : encoding === 'quoted-printable'
          ? decodeQuoted(part.body)
          : part.body;
    parts[type] = text.replaceAll('\r\n', '\n').trim();
  }
  return { headers, names, parts, files };
};
