import { type ChildNode, parse } from 'postcss'

const CLASS = /\.((?:\\.|[\w-])+)/g
/** A class inside these pseudo-classes may be absent although the rule applies. */
const CONDITION = /:(?:not|is|where|has)\([^)]*\)/g
const ATTRIBUTE = /\sclass="([^"]*)"/g
/** At-rules that a first screen does not need: fonts and animations. */
const LATER_RULES = /^(?:font-face|keyframes|property)$/

type StyleRule = { text: string; ways: readonly (readonly string[])[] }
type Group = { head: string; inside: readonly StyleOrGroup[] }
type StyleOrGroup = StyleRule | Group

/** Drops rules that need an absent class. The whole sheet must follow later, so that the cascade is right. */
export function firstStyles(sheet: string): (html: string) => string {
  const parts = partsOfSheet(parse(sheet).nodes)
  return (html) => {
    const classes = new Set([...html.matchAll(ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')))
    return cssOf(parts, classes)
  }
}

const partsOfSheet = (nodes: readonly ChildNode[]): StyleOrGroup[] =>
  nodes.flatMap((node): StyleOrGroup[] => {
    if (node.type === 'rule') return [{ text: node.toString(), ways: node.selectors.map(classNamesIn) }]
    if (node.type !== 'atrule' || LATER_RULES.test(node.name) || node.params === 'print') return []
    return node.nodes ? [{ head: `@${node.name} ${node.params}`, inside: partsOfSheet(node.nodes) }] : []
  })

const classNamesIn = (selector: string) =>
  [...selector.replace(CONDITION, '').matchAll(CLASS)].map(([, name = '']) => name)

const cssOf = (parts: readonly StyleOrGroup[], classes: ReadonlySet<string>): string =>
  parts
    .map((part) => {
      if ('ways' in part) return part.ways.some((way) => way.every((name) => classes.has(name))) ? part.text : ''
      const innerCss = cssOf(part.inside, classes)
      return innerCss && `${part.head}{${innerCss}}`
    })
    .join('')
