import { type ESTree, parseSync } from 'vite'

export type Mutant = { path: string; line: number; original: string; replacement: string; start: number; end: number }

type Change = { start: number; end: number; replacement: string }
type Node = ESTree.Node

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '&&': '||',
  '||': '&&',
}

/** Lists only changes after which the file still type-checks. */
export function mutantsIn(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  return nodesIn(program)
    .flatMap((node) => changesOf(node, text))
    .map(({ start, end, replacement }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      original: text.slice(start, end),
      replacement,
      start,
      end,
    }))
}

export const withMutant = (text: string, { start, end, replacement }: Mutant) =>
  text.slice(0, start) + replacement + text.slice(end)

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  if (value.type === 'ImportDeclaration') return []
  if (value.type.startsWith('TS') && !('expression' in value)) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function changesOf(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (node.operator === '??') return [{ start: node.left.end, end: node.end, replacement: '' }]
      return operatorChange(node, text)
    case 'AssignmentExpression':
      return operatorChange(node, text)
    case 'ConditionalExpression':
      return [
        { ...rangeOf(node.test), replacement: 'true' },
        { ...rangeOf(node.test), replacement: 'false' },
      ]
    case 'IfStatement':
      return [{ ...rangeOf(node.test), replacement: 'false' }]
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? [{ ...rangeOf(node), replacement: textOf(node.argument, text) }]
        : []
    case 'MemberExpression':
      return boundChanges(node)
    case 'Literal':
      return constantChanges(node)
    default:
      return []
  }
}

const rangeOf = ({ start, end }: Node) => ({ start, end })
const textOf = ({ start, end }: Node, text: string) => text.slice(start, end)

type Operation = { operator: string; left: Node; right: Node }

function operatorChange({ operator, left, right }: Operation, text: string): Change[] {
  const replacement = OPERATORS[operator]
  if (!replacement || isText(left) || isText(right)) return []
  // Only spaces and brackets surround the operator, so it is found at its first occurrence after the left operand.
  const start = text.indexOf(operator, left.end)
  return start < right.start ? [{ start, end: start + operator.length, replacement }] : []
}

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

const SWAPPED_BOUNDS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
}

function boundChanges({ property, computed }: ESTree.MemberExpression): Change[] {
  if (computed || property.type !== 'Identifier') return []
  const replacement = SWAPPED_BOUNDS[property.name]
  return replacement ? [{ ...rangeOf(property), replacement }] : []
}

function constantChanges(node: Extract<Node, { type: 'Literal' }>): Change[] {
  const { value } = node
  if (typeof value === 'boolean') return [{ ...rangeOf(node), replacement: String(!value) }]
  if (typeof value !== 'number') return []
  return [{ ...rangeOf(node), replacement: String(Number.isInteger(value) ? value + 1 : value * 1.1) }]
}
