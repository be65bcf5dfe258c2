import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallExpression, Identifier, Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { SeenRows, SeenShape } from '../apps/server/src/platform/database/testRows.ts'

const ROOT = join(import.meta.dirname, '..')

/** Names of functions that return rows of a raw statement, directly or as `rows`. */
const QUERIES = /^(?:runQuery|queryAhead|run|query|execute|executeQuery)$/

type Comparison = { misfits: string[]; places: number }

export function compareRows(project: Project, root: string, seen: readonly SeenRows[]): Comparison {
  const files = new Map<string, Map<number, Type>>()
  const rowAt = (index: string) => {
    const [path = '', line] = index.split(':')
    const rows = files.get(path) ?? rowsDeclaredIn(project, join(root, path))
    files.set(path, rows)
    return rows.get(Number(line))
  }
  // Rows of one query are compared together: dozens of test files reach most queries, and each comparison is slow.
  const rowsByFrame = new Map<string, SeenShape>()
  for (const { lines, row } of seen) {
    const frame = lines.find((line) => rowAt(line) !== undefined)
    if (frame === undefined || Object.keys(row.kinds).length === 0) continue
    const sum = rowsByFrame.get(frame) ?? { kinds: {} }
    rowsByFrame.set(frame, sum)
    addShape(sum, row)
  }
  const misfits = [...rowsByFrame].flatMap(([frame, row]) => {
    const declared = rowAt(frame)
    return declared ? misfitsOf(project.checker, [declared], row, 'row').map((misfit) => `${frame}: ${misfit}`) : []
  })
  return { misfits: misfits.sort(), places: rowsByFrame.size }
}

function addShape(sum: SeenShape, { kinds, fields, items }: SeenShape): void {
  for (const [kind, times] of Object.entries(kinds)) sum.kinds[kind] = (sum.kinds[kind] ?? 0) + times
  if (items) {
    sum.items ??= { kinds: {} }
    addShape(sum.items, items)
  }
  if (!fields) return
  sum.fields ??= {}
  for (const [name, field] of Object.entries(fields)) {
    sum.fields[name] ??= { kinds: {} }
    addShape(sum.fields[name], field)
  }
}

/** Returns the row type of each query by line. Queries whose type the caller declares are left out. */
function rowsDeclaredIn({ program, checker }: Project, path: string): Map<number, Type> {
  const typeAtLine = new Map<number, Type>()
  const file = program.getSourceFile(path)
  const visit = (node: Node): void => {
    if (file && isCallExpression(node)) {
      const name = calledName(node)
      const row = name && QUERIES.test(name.text) ? rowTypeOf(checker, node) : undefined
      if (name && row && !(row.flags & TypeFlags.TypeParameter)) typeAtLine.set(lineOf(file, name), row)
    }
    node.forEachChild(visit)
  }
  file?.forEachChild(visit)
  return typeAtLine
}

function calledName({ expression }: CallExpression): Identifier | undefined {
  const name = isPropertyAccessExpression(expression) ? expression.name : expression
  return isIdentifier(name) ? name : undefined
}

const lineOf = (file: SourceFile, node: Node) => file.getLineAndCharacterOfPosition(node.end).line + 1

/**
 * Returns the row type of `Promise<Row[]>`, of `Promise<{ rows: Row[] }>`, or of pending rows, `Promise<{ rows:
 * Promise<Row[]> }>`.
 */
function rowTypeOf(checker: Checker, call: CallExpression): Type | undefined {
  const answer = awaitedType(checker, checker.getTypeAtLocation(call))
  const field = answer && !checker.isArrayType(answer) ? typeOfField(checker, answer, 'rows') : undefined
  const rows = awaitedType(checker, field) ?? field ?? answer
  const row = rows && checker.isArrayType(rows) ? argumentsOf(checker, rows)[0] : undefined
  // Pending rows get their type where their query is written, so they are left out here.
  return row && awaitedType(checker, typeOfField(checker, row, 'rows')) ? undefined : row
}

const awaitedType = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.getSymbol()?.name === 'Promise' ? argumentsOf(checker, type)[0] : undefined

function typeOfField(checker: Checker, type: Type, name: string): Type | undefined {
  const field = checker.getPropertyOfType(type, name)
  return field && checker.getTypeOfSymbol(field)
}

const argumentsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type) : []

function misfitsOf(checker: Checker, types: readonly Type[], seen: SeenShape, at: string): string[] {
  const allowed = types.flatMap((type) => (type.isUnionType() ? (type.getTypes() ?? []) : [type]))
  // `any`, `unknown` and a type parameter, which the caller chooses, allow every value.
  if (allowed.some(({ flags }) => flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter))) return []
  const declaredType = () => types.map((type) => checker.typeToString(type)).join(' | ')
  const strangers = Object.keys(seen.kinds).filter((kind) => !allowed.some((type) => fitsType(checker, type, kind)))
  if (strangers.length > 0) return [`${at} is ${strangers.join(' and ')}, not ${declaredType()}`]
  return [
    ...(seen.items ? misfitsOf(checker, itemTypes(checker, allowed), seen.items, `${at}[]`) : []),
    ...(seen.fields ? misfitsOfFields(checker, allowed, seen, at) : []),
  ]
}

const PLAIN_TYPES: Record<string, TypeFlags> = {
  null: TypeFlags.Null,
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
}

function fitsType(checker: Checker, type: Type, kind: string): boolean {
  const plainType = PLAIN_TYPES[kind]
  if (plainType !== undefined) return (type.flags & plainType) !== 0 || (kind !== 'null' && isBrand(type, plainType))
  if (kind === 'array') return checker.isArrayLikeType(type)
  if (kind === 'object') return isPlainObject(checker, type)
  return type.getSymbol()?.name === kind
}

const isBrand = (type: Type, plain: TypeFlags) =>
  type.isIntersectionType() && (type.getTypes() ?? []).some(({ flags }) => (flags & plain) !== 0)

const isPlainObject = (checker: Checker, type: Type) =>
  (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0 &&
  !checker.isArrayLikeType(type) &&
  !/^(?:Date|Buffer)$/.test(type.getSymbol()?.name ?? '')

const itemTypes = (checker: Checker, types: readonly Type[]) =>
  types.filter((type) => checker.isArrayLikeType(type)).flatMap((type) => argumentsOf(checker, type))

function misfitsOfFields(checker: Checker, types: readonly Type[], seen: SeenShape, at: string): string[] {
  const objects = types.filter((type) => isPlainObject(checker, type))
  const fields = Object.entries(seen.fields ?? {}).flatMap(([name, field]) => {
    const allowed = objects.flatMap((type) => fieldTypes(checker, type, name))
    return misfitsOf(checker, allowed, field, `${at}.${name}`)
  })
  const missing = objects.length === 1 ? objects.flatMap((type) => missingIn(checker, type, seen)) : []
  return [...fields, ...missing.map((name) => `${at}.${name} is not there`)]
}

function fieldTypes(checker: Checker, type: Type, name: string): readonly Type[] {
  const declared = typeOfField(checker, type, name)
  const indexed = checker.getIndexInfosOfType(type).map(({ valueType }) => valueType)
  return declared ? [declared] : indexed.length > 0 ? indexed : [checker.getUnknownType()]
}

/** Returns the required fields of a type that at least one seen row lacks. */
const missingIn = (checker: Checker, type: Type, seen: SeenShape) =>
  checker
    .getPropertiesOfType(type)
    .filter(({ flags }) => (flags & SymbolFlags.Optional) === 0)
    .map(({ name }) => name)
    .filter((name) => timesSeen(seen.fields?.[name]) < (seen.kinds.object ?? 0))

const timesSeen = (seen: SeenShape | undefined) =>
  Object.values(seen?.kinds ?? {}).reduce((sum, times) => sum + times, 0)

export function openProject(config: string): { project: Project; close: () => void } {
  const api = new API({ cwd: ROOT })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error(`${config} is no project`)
  return { project, close: () => api.close() }
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  const seenRows = readdirSync(folder).flatMap((file): SeenRows[] =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  )
  const { project, close } = openProject(join(ROOT, 'tsconfig.json'))
  const { misfits, places } = compareRows(project, ROOT, seenRows)
  close()
  for (const misfit of misfits) console.error(misfit)
  console.log(`rows of ${places} raw statements`)
  process.exitCode = misfits.length === 0 && places > 0 ? 0 : 1
}
