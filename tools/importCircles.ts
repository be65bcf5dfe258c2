import { importsIn, resolveImport, type SourceFile } from './architecture.ts'

/** Returns circles of imports. Imports of types count too. */
export function importCirclesIn(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path))
  const targets = new Map(
    files.map(({ path, text }) => [path, importsIn(text).flatMap((name) => fileOf(resolveImport(name, path), paths))]),
  )
  return stronglyConnectedComponents(targets).filter(
    (group) => group.length > 1 || targets.get(group[0] ?? '')?.includes(group[0] ?? ''),
  )
}

const fileOf = (target: string, paths: ReadonlySet<string>) =>
  [target, `${target}.ts`].filter((path) => paths.has(path))

/**
 * Returns the strongly connected components, by Tarjan's algorithm:
 * https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm
 */
function stronglyConnectedComponents(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  /** Returns the position in `order` of the earliest open file that this one reaches by imports. */
  function visit(path: string): number {
    const ownIndex = order.size
    order.set(path, ownIndex)
    stack.push(path)
    let earliest = ownIndex
    for (const target of targets.get(path) ?? []) {
      const targetOrder = order.get(target)
      if (targetOrder === undefined) earliest = Math.min(earliest, visit(target))
      else if (stack.includes(target)) earliest = Math.min(earliest, targetOrder)
    }
    if (earliest === ownIndex) groups.push(stack.splice(stack.indexOf(path)).sort())
    return earliest
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return groups
}
