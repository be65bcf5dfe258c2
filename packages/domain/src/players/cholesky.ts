/** Lower triangle L with L·Lᵀ = matrix, for a symmetric positive definite matrix given by rows. */
export function cholesky(matrix: readonly Float64Array[]): Float64Array[] {
  const lower: Float64Array[] = []
  for (const [i, row] of matrix.entries()) {
    const out = new Float64Array(matrix.length)
    lower.push(out)
    for (let j = 0; j <= i; j += 1) {
      const above = lower[j] ?? out
      let sum = row[j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (out[k] ?? 0) * (above[k] ?? 0)
      out[j] = j < i ? sum / (above[j] ?? 1) : Math.sqrt(sum)
    }
  }
  return lower
}

/** Solves L·x = b by forward substitution. */
export function solveLower(lower: readonly Float64Array[], b: Float64Array): Float64Array {
  const x = new Float64Array(b.length)
  for (const [i, row] of lower.entries()) {
    let sum = b[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= (row[k] ?? 0) * (x[k] ?? 0)
    x[i] = sum / (row[i] ?? 1)
  }
  return x
}

/** Solves L·Lᵀ·x = b. */
export function solveCholesky(lower: readonly Float64Array[], b: Float64Array): Float64Array {
  const x = solveLower(lower, b)
  for (let i = x.length - 1; i >= 0; i -= 1) {
    let sum = x[i] ?? 0
    for (let k = i + 1; k < x.length; k += 1) sum -= (lower[k]?.[i] ?? 0) * (x[k] ?? 0)
    x[i] = sum / (lower[i]?.[i] ?? 1)
  }
  return x
}
