import fc from 'fast-check'

/** Replaces fast-check's own `unit: 'binary'`, which takes over a second to start. */
export const aText = () =>
  fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points))
