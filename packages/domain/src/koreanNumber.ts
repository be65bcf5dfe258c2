/**
 * Formats a number as Korean text writes it, such as 1,284 or 7.40. Rounds to `decimals` (0 to 20) places; a half,
 * judged by the digits of the written number, rounds away from zero. The result equals that of
 * `Intl.NumberFormat('ko-KR')`, whose first use costs a phone a tenth of a second.
 */
export function koreanNumber(value: number, decimals = 0): string {
  const size = Math.abs(value)
  // This is `NaN` for a number that is written with an exponent, which has no visible half to round.
  const shifted = Math.round(Number(`${size}e${decimals}`))
  const [whole = '', ...fraction] = (Number.isSafeInteger(shifted) ? Number(`${shifted}e-${decimals}`) : size)
    .toFixed(decimals)
    .split('.')
  return [(value < 0 ? '-' : '') + whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}
