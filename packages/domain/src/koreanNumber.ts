/**
 * A number as Korean text has it: 1,284 and 7.40, rounded to `decimals` (0 to 20), halves away from zero as written in
 * decimal. Equals `Intl.NumberFormat('ko-KR')`, whose first use costs a phone a tenth of a second.
 */
export function koreanNumber(value: number, decimals = 0): string {
  const size = Math.abs(value)
  // A number written with an exponent has no visible half to round.
  const shifted = Math.round(Number(`${size}e${decimals}`))
  const [whole = '', ...fraction] = (Number.isSafeInteger(shifted) ? Number(`${shifted}e-${decimals}`) : size)
    .toFixed(decimals)
    .split('.')
  return [(value < 0 ? '-' : '') + whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}
