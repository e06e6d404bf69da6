/** What somebody writes, with the id under which the shop keeps it. */
export type Stored<Value> = Value & { id: string };
