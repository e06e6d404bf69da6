import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const ACCOUNT = {
  username: 'shop',
  password: 'secret',
  customerNumber: '0001234567',
  origin: 'P3A1A1',
};

const quote = (code: string, due: string, days: string) => `  <price-quote>
    <service-code>${code}</service-code>
    <service-link rel="service" href="https://ct.soa-gw.canadapost.ca/rs/ship/service/${code}" media-type="application/vnd.cpc.ship.rate-v4+xml"/>
    <service-name>Some name &amp; more</service-name>
    <price-details><base>1.00</base><taxes><gst>0.00</gst><hst percent="13.000">1.00</hst></taxes><due>${due}</due></price-details>
    <service-standard><am-delivery>false</am-delivery>${days}</service-standard>
  </price-quote>`;

export const RATES = `<?xml version="1.0" encoding="UTF-8"?>
<price-quotes xmlns="http://www.canadapost.ca/ws/ship/rate-v4">
${quote('DOM.XP', '25.50', '<expected-transit-time>2</expected-transit-time>')}
${quote('DOM.EP', '14.20', '<expected-transit-time>5</expected-transit-time>')}
${quote('DOM.RP', '12.34', '')}
${quote('DOM.LIB', '1.00', '')}
</price-quotes>`;

export interface Asked {
  path: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The fake's reply: a status and a body, or none. */
export type Answer = { status: number; body: string } | 'silence';

export interface FakeCanadaPost {
  base: string;
  asked: Asked[];
  answer: Answer;
  close: () => Promise<void>;
}

/** A fake carrier on this machine; the test sets its replies. */
export const openFakeCanadaPost = async (): Promise<FakeCanadaPost> => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      asked.push({ path: request.url, headers: request.headers, body });
      if (fake.answer === 'silence') return;
      response.writeHead(fake.answer.status, {
        'content-type': 'application/vnd.cpc.ship.rate-v4+xml',
      });
      response.end(fake.answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on TCP
  const fake: FakeCanadaPost = {
    base: `http://127.0.0.1:${port}`,
    asked,
    answer: { status: 200, body: RATES },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
};
