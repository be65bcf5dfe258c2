/**
 * A number as Korean text has it: 1,284 and 7.40, rounded to so many decimals (0 to 20), halves away from zero as they are
 * written. The same as `Intl.NumberFormat('ko-KR')`, whose first use costs a phone a tenth of a second.
 */
export function writtenNumber(value: number, decimals = 0): string {
  const written = String(Math.abs(value))
  // What is written with an exponent has no half to round that anyone would see.
  const shifted = written.includes('e') ? Number.NaN : Math.round(Number(`${written}e${decimals}`))
  const [whole = '', fraction] = (Number.isSafeInteger(shifted) ? Number(`${shifted}e-${decimals}`) : Math.abs(value))
    .toFixed(decimals)
    .split('.')
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}.${fraction}`
}
