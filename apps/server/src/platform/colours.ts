/** Values of the web's `tokens.css` for pictures that the server draws; a test compares them. */
export const LIGHT = {
  background: '#e0f7fa',
  band: '#c3ecf2',
  surface: '#ffffff',
  surfaceSub: '#f5fbfc',
  line: '#d5e5e9',
  lineStrong: '#6f8791',
  text: '#1f2a30',
  textQuiet: '#51636c',
  ink: '#0d343d',
  onTile: '#ffffff',
  primary: '#ff9803',
  primaryDeep: '#d67b00',
  primarySoft: '#fff4e2',
  primaryText: '#8a4f00',
  onPrimary: '#2b1700',
  aqua500: '#07697a',
  win: '#245bc2',
  loss: '#c22f40',
} as const

export const DARK = {
  background: '#0b171c',
  surface: '#14232a',
  line: '#2b424c',
  text: '#e8f1f3',
  textQuiet: '#a3b8bf',
  onInk: '#0b1d23',
  primaryText: '#ffb84d',
  win: '#86aeff',
  loss: '#ff919b',
  lossSoft: '#3d1c24',
} as const
