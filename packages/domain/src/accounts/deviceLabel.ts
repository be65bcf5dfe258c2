const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['네이버 앱', /NAVER\(/],
  ['카카오톡', /KAKAOTALK/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Whale', /Whale\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

/**
 * Returns a readable name of the browser and its system. Every browser also claims to be more common ones, so the
 * tables list the rarer name first.
 */
export function deviceLabel(userAgent: string): string {
  const matchIn = (table: typeof BROWSERS) => table.find(([, mark]) => mark.test(userAgent))?.[0]
  return [matchIn(BROWSERS), matchIn(SYSTEMS)].filter((name) => name !== undefined).join(', ') || '알 수 없는 기기'
}
