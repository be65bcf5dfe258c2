import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HistoryView } from '@buri/contract/historyView'

type Answer = { key: readonly unknown[]; data: unknown }
/** `undefined` where the address has no page that can be drawn. */
type Draw = (
  address: string,
  answers: readonly Answer[],
  shown: { rows: HistoryView; isPhone: boolean },
) => string | undefined

/** The web's own components, built to draw without a browser; `undefined` where the web was never built. */
export async function readDraw(webDir: string): Promise<Draw | undefined> {
  try {
    // Written by our own build.
    const { drawFirstView } = (await import(pathToFileURL(join(webDir, '.firstView/firstView.js')).href)) as {
      drawFirstView: Draw
    }
    return drawFirstView
  } catch (error) {
    // Only "not built yet" has an answer; a file that does not run is a defect.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** A style element of a page, and the hash by which the policy lets it through. */
export const styleElement = (text: string) => ({
  html: `<style>${text}</style>`,
  hash: hash('sha256', text, 'base64'),
})

/** Where a phone's first screen ends: written by `Fold`, and by no one else, as what people write is escaped. */
export const FOLD = '<template data-fold=""></template>'

const TAG = /<([a-z][\w-]*)([^">]*(?:"[^"]*"[^">]*)*)>/gi
/** A tag without any of these stays as it is. */
const MAY_CHANGE = /^<form|\s(?:style|data-art)\b/
const ATTRIBUTE = /\s([^\s"=/]+)(?:="([^"]*)")?/g
const ENDS_A_RULE = /[{}<>&@\\]|\/\*/

/**
 * The drawn page as the policy wants it: no element carries styles of its own, so they stand as rules, each once, in a
 * style element of the page. Forms that lead nowhere
 * send nothing: without a dialog around them theirs is a method that does not. Pictures
 * of the game are left out: they cost more than all the rest, and the tiles below them say what they are. Tags are read
 * attribute by attribute: people write such words too, in texts and in names.
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
    const kept = attributes.replace(ATTRIBUTE, (attribute, key: string, value = '') => {
      isArt ||= key === 'data-art'
      leads ||= key === 'action'
      return key === 'style' ? numbered(value) : attribute
    })
    if (isArt && name === 'img') return ''
    return `<${name}${name === 'form' && !leads ? ' method="dialog"' : ''}${kept}>`
  })
  // Own styles come before those of any class.
  const rules = [...numbers].map(([style, number]) => `#root [data-style="${number}"]{${style}}`).join('')
  return { html, rules }
}
