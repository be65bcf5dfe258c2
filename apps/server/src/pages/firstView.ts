import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HistoryView } from '@buri/contract/historyView'

type Answer = { key: readonly unknown[]; data: unknown }
type DrawFirstView = (
  address: string,
  answers: readonly Answer[],
  view: { rows: HistoryView; isPhone: boolean },
) => string | undefined

/** Returns `undefined` if the web was never built. */
export async function loadFirstView(webDir: string): Promise<DrawFirstView | undefined> {
  try {
    // Our own build wrote this module, so it is trusted.
    const { drawFirstView } = (await import(pathToFileURL(join(webDir, '.firstView/firstView.js')).href)) as {
      drawFirstView: DrawFirstView
    }
    return drawFirstView
  } catch (error) {
    // The only expected failure is a web that is not built yet. A file that fails to run is a defect.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

export const styleElement = (text: string) => ({
  html: `<style>${text}</style>`,
  hash: hash('sha256', text, 'base64'),
})

/** Marks the end of a phone's first screen. Only `Fold` writes it, since user text is escaped. */
export const FOLD_MARK = '<template data-fold=""></template>'

const TAG = /<([a-z][\w-]*)([^">]*(?:"[^"]*"[^">]*)*)>/gi
/** Tags without any of these stay unchanged. */
const MAY_CHANGE = /^<form|\s(?:style|data-art)\b/
const ATTRIBUTE = /\s([^\s"=/]+)(?:="([^"]*)")?/g
const ENDS_A_RULE = /[{}<>&@\\]|\/\*/

/**
 * The content security policy allows no inline styles, so they become rules in one style element. Forms without an
 * address get `method="dialog"`, which submits nothing outside a dialog. Pictures of the game are dropped, since they
 * cost more than everything else, and the tiles below name them. Attributes are parsed one by one, since user text may
 * look like tags.
 */
export function withoutOwnStyles(drawn: string): { html: string; rules: string } {
  const numbers = new Map<string, number>()
  function numbered(style: string): string {
    if (ENDS_A_RULE.test(style)) return ''
    const number = numbers.get(style) ?? numbers.size
    numbers.set(style, number)
    return ` data-style="${number}"`
  }
  const html = drawn.replace(TAG, (tag, name: string, attributes: string) => {
    if (!MAY_CHANGE.test(tag)) return tag
    let isArt = false
    let leads = false
    const remaining = attributes.replace(ATTRIBUTE, (attribute, key: string, value = '') => {
      isArt ||= key === 'data-art'
      leads ||= key === 'action'
      return key === 'style' ? numbered(value) : attribute
    })
    if (isArt && name === 'img') return ''
    return `<${name}${name === 'form' && !leads ? ' method="dialog"' : ''}${remaining}>`
  })
  // The id in the selector makes an element's own style win over any class.
  const rules = [...numbers].map(([style, number]) => `#root [data-style="${number}"]{${style}}`).join('')
  return { html, rules }
}
