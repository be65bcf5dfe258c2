/**
 * A square matrix as one contiguous array, row by row. V8 allocates each typed array separately, and collecting
 * hundreds of short rows would take longer than computing with them.
 */
export type SquareMatrix = { size: number; values: Float64Array }

export const squareMatrix = (size: number): SquareMatrix => ({ size, values: new Float64Array(size * size) })

/** Replaces the lower triangle of a symmetric positive definite matrix by the lower triangle L with L·Lᵀ = matrix. */
export function decomposeCholesky({ size, values }: SquareMatrix): void {
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = values[i * size + j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (values[i * size + k] ?? 0) * (values[j * size + k] ?? 0)
      values[i * size + j] = j < i ? sum / (values[j * size + j] ?? 1) : Math.sqrt(sum)
    }
  }
}

/** Solves L·x = b by forward substitution. x replaces b. */
function solveLower({ size, values }: SquareMatrix, b: Float64Array): void {
  for (let i = 0; i < size; i += 1) {
    let sum = b[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= (values[i * size + k] ?? 0) * (b[k] ?? 0)
    b[i] = sum / (values[i * size + i] ?? 1)
  }
}

/** Solves L·Lᵀ·x = b. x replaces b. */
export function solveCholesky(lower: SquareMatrix, b: Float64Array): void {
  const { size, values } = lower
  solveLower(lower, b)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = b[i] ?? 0
    for (let k = i + 1; k < size; k += 1) sum -= (values[k * size + i] ?? 0) * (b[k] ?? 0)
    b[i] = sum / (values[i * size + i] ?? 1)
  }
}
