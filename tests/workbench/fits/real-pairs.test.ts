import { describe } from 'vitest';
import { decides } from './matrix';
import { named } from './real-shelf';

// These verdicts were decided by hand from the numbers that the shop states about its parts.
describe('joints with jam nuts and adapters', () => {
  decides(
    named,
    `
                HH-JN-062P HH-JN-075P HH-JN-087P HH-JN-125P HH-TA-062P HH-TA-075P HH-TA-087P HH-TA-125P
    HJ-CM-050R  N          N          N          N          N          N          N          N
    HJ-CM-050L  N          N          N          N          N          N          N          N
    HJ-CM-062R  F          N          N          N          F          N          N          N
    HJ-CM-062L  F          N          N          N          F          N          N          N
    HJ-CM-075R  N          F          N          N          N          F          N          N
    HJ-CM-075L  N          F          N          N          N          F          N          N
    HJ-CM-075P  N          F          N          N          N          F          N          N
    HJ-CM-087R  N          N          F          N          N          N          F          N
    HJ-CM-087L  N          N          F          N          N          N          F          N
    HJ-CM-125R  N          N          N          F          N          N          N          F
    HJ-CM-125L  N          N          N          F          N          N          N          F
    HJ-LT-075R  N          F          N          N          N          F          N          N
    HJ-LT-075L  N          F          N          N          N          F          N          N
    HJ-LT-125R  N          N          N          F          N          N          N          F
    HJ-LT-125L  N          N          N          F          N          N          N          F
  `,
  );
});

describe('joints with spacers, brackets and arms', () => {
  decides(
    named,
    `
                HH-MS-7562 HH-MS-1075 SU-LB-262 SU-TAB-250 AX-TB-300 ST-SA-100 TG-FT-050
    HJ-CM-050R  N          N          N         N          N         N         .
    HJ-CM-062L  N          N          N         N          N         N         .
    HJ-CM-075R  F          N          N         N          N         F         .
    HJ-CM-075P  F          N          N         N          N         F         .
    HJ-CM-087L  F          N          N         N          N         F         .
    HJ-CM-125R  N          F          N         N          N         N         .
    HJ-LT-075L  F          N          N         N          N         F         .
    HJ-LT-125L  N          F          N         N          N         N         .
  `,
  );
});

describe('stacks and bushings in brackets', () => {
  decides(
    named,
    `
                SU-LB-262 SU-LB-ADJ3 SU-TAB-250 AX-RTL-350 AX-LL-300 AX-TB-300 SU-SH-250 AX-SM-300 TG-LS-050
    HH-MS-7562  N         N          N          F          N         F         .         .         .
    HH-MS-1075  F         F          N          N          F         N         .         .         .
    SU-BSH-250  N         N          F          N          N         N         .         .         .
  `,
  );
});

describe('adapters and what sits on a tube', () => {
  decides(
    named,
    `
                SU-TUBE-200 ST-TT-150 SU-HOOP-175
    HH-TA-062P  N           N         N
    HH-TA-075P  N           F         N
    HH-TA-087P  F           N         N
    HH-TA-125P  F           N         N
    ST-DSC-150  N           F         .
    ST-DSC-175  N           N         .
    ST-DSC-200  F           N         .
    TG-RT-175   N           N         F
    TG-EC-175   N           N         F
    TL-NT-175   F           F         F
    AX-FT-300   N           N         N
    SU-SP-300   N           N         N
  `,
  );
});

describe('shackles, rings and bolts', () => {
  decides(
    named,
    `
                RG-DT-100 RG-TP-075 WB-KIT-17 WB-KIT-15 WB-OR-17 WB-WC-5550 WB-WC-8650
    RG-BS-075   F         F         .         .         .        .          .
    WB-OR-17    .         .         F         N         F        N          F
    WB-BK-038   .         N         F         F         F        .          .
  `,
  );
});

describe('holes that are for something else', () => {
  decides(
    named,
    `
                WB-KIT-15 WB-OR-17 TG-RT-175 SU-ST-050 SU-TWR-12 RG-TP-075 TL-DD-100 TL-DD-SET3
    HH-MS-5038  .         .        .         .         .         .         .         .
    HH-MS-6250  .         .        .         .         .         .         .         .
    HJ-CM-050R  .         .        .         .         .         .         .         .
    HJ-CM-075R  .         .        .         .         .         .         .         .
    SU-BSH-250  .         .        .         .         .         .         .         .
  `,
  );
});

describe('parts that never meet', () => {
  decides(
    named,
    `
                AP-HD-S TL-MK-05 RG-KR-087 TG-GP-S
    HJ-CM-075R  .       .        .         .
    SU-LB-262   .       .        .         .
    ST-TT-150   .       .        .         .
  `,
  );
});

describe('bolts with their brackets and tabs', () => {
  decides(
    named,
    `
                SU-LB-125 SU-LB-150 SU-LB-200 SU-LB-088 SU-LB-262 SU-LB-ADJ3 AX-RTL-350 AX-TB-300 ST-DSC-150 TG-FT-050 ST-SA-100 RG-TP-075 SU-SP-300 TG-BL-010 WB-OR-17
    HH-BN-38250 F         N         N         N         N         N          N          N         N          N         N         N         .         .         N
    HH-BN-50300 N         F         N         N         N         N          N          N         N          U         N         N         .         .         N
    HH-BN-56400 N         N         N         N         N         N          N          N         N          N         N         N         .         .         N
    HH-BN-62350 N         N         F         N         N         N          N          F         U          N         N         U         .         .         N
    HH-BN-62400 N         N         F         N         N         N          F          F         U          N         N         U         .         .         N
    HH-BN-75275 N         N         N         F         N         N          N          N         N          N         N         N         .         .         N
    HH-BN-75450 N         N         N         N         F         F          N          N         N          N         N         N         .         .         N
  `,
  );
});

describe('small joints with what is made for them', () => {
  decides(
    named,
    `
                HH-JN-050P HH-TA-050P HH-MS-5038 HH-MS-6250 SU-LB-125 SU-LB-150 SU-LB-088
    HJ-CM-050R  F          F          F          N          N         N         N
    HJ-CM-050L  F          F          F          N          N         N         N
    HJ-CM-062R  N          N          N          F          N         N         N
    HJ-CM-075L  N          N          N          N          N         N         F
    HJ-CM-087R  N          N          N          N          N         N         F
    HJ-CM-125L  N          N          N          N          N         N         N
  `,
  );
  decides(
    named,
    `
                SU-TUBE-100 SU-TUBE-125 SU-LB-125 SU-LB-150 SU-LB-200 AX-SM-300
    HH-TA-050P  F           N           .         .         .         .
    HH-TA-062P  N           F           .         .         .         .
    HH-TA-075P  N           N           .         .         .         .
    HH-MS-5038  .           .           F         N         N         .
    HH-MS-6250  .           .           N         F         N         .
    HH-MS-7562  .           .           N         N         F         .
  `,
  );
});
