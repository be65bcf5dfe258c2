import fc from 'fast-check'

/** Any text, halves of pairs included. The generator's own `unit: 'binary'` needs more than a second to begin. */
export const aText = () =>
  fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((points) => String.fromCodePoint(...points))
