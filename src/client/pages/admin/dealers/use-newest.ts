import { useState } from 'react';

/**
 * The reply to a change, until the page's query has a newer answer.
 * @param known what the query's answer says @param reply what the reply says; undefined where there is none
 */
export const useNewest = <Known>(known: Known, reply: Known | undefined): Known => {
  const [at, setAt] = useState({ known, reply });
  if (at.reply !== reply) setAt({ known, reply });
  return reply !== undefined && at.known === known ? reply : known;
};
