// The first import of main.ts.
import { setFlagsFromString } from 'node:v8';

// Most objects created at startup survive, so V8 grows the young generation to 32 MiB and never
// shrinks it again. Keep it at about 8 MiB: checkouts with 32 concurrent buyers cost the same.
setFlagsFromString('--semi-space-growth-factor=1');
