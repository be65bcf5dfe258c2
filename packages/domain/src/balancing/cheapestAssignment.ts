/**
 * Gives each row a column of its own at the least total cost, by the Hungarian method in O(n³). `costs` is square, and
 * `Infinity` forbids a column. Returns the column of each row, or `undefined` if every assignment is forbidden.
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): number[] | undefined {
  const size = costs.length
  const rowPotentials = new Float64Array(size + 1)
  const columnPotentials = new Float64Array(size + 1)
  // Row 0 and column 0 belong to the search alone; `rowOf[0]` is the row that looks for a column.
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const end = shortestPath(costs, { rowPotentials, columnPotentials, rowOf })
    if (end === undefined) return undefined
    for (let column = end.column; column !== 0; ) {
      const before = end.from[column] as number // The index is within bounds.
      rowOf[column] = rowOf[before] as number
      column = before
    }
  }
  const assigned = new Array<number>(size).fill(0)
  for (let column = 1; column <= size; column++) assigned[(rowOf[column] as number) - 1] = column - 1
  return assigned
}

type Search = { rowPotentials: Float64Array; columnPotentials: Float64Array; rowOf: Int32Array }

/** Finds the shortest path from the row in `rowOf[0]` to a free column, by Dijkstra over reduced costs. */
function shortestPath(costs: readonly (readonly number[])[], { rowPotentials, columnPotentials, rowOf }: Search) {
  const size = costs.length
  const leastReduced = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
  const from = new Int32Array(size + 1)
  const isUsed = new Uint8Array(size + 1)
  let column = 0
  do {
    isUsed[column] = 1
    const row = rowOf[column] as number
    let step = Number.POSITIVE_INFINITY
    let next = -1
    for (let other = 1; other <= size; other++) {
      if (isUsed[other]) continue
      const reduced =
        (costs[row - 1]?.[other - 1] ?? 0) - (rowPotentials[row] as number) - (columnPotentials[other] as number)
      if (reduced < (leastReduced[other] as number)) {
        leastReduced[other] = reduced
        from[other] = column
      }
      if ((leastReduced[other] as number) < step) {
        step = leastReduced[other] as number
        next = other
      }
    }
    if (next < 0) return undefined
    for (let other = 0; other <= size; other++) {
      if (isUsed[other]) {
        const owner = rowOf[other] as number
        rowPotentials[owner] = (rowPotentials[owner] as number) + step
        columnPotentials[other] = (columnPotentials[other] as number) - step
      } else leastReduced[other] = (leastReduced[other] as number) - step
    }
    column = next
  } while (rowOf[column] !== 0)
  return { column, from }
}
