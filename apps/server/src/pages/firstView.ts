import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Answer = { key: readonly unknown[]; data: unknown }
/** `undefined` where the address has no page that can be drawn. */
type Draw = (address: string, answers: readonly Answer[]) => string | undefined

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

// Pictures of the game cost more than all the rest of the page, and the tiles below them say what they are.
const ART = /<img [^>]*data-art[^>]*>/g
const STYLED = / style="([^"]*)"/g
const FORM = /<form /g
const ENDS_A_RULE = /[{}<>&@\\]/

/**
 * The drawn page as the policy wants it: no element carries styles of its own, so they stand as rules, each once, in a
 * style element of the page. Its forms send nothing: without a dialog around them theirs is a method that does not.
 */
export function withoutOwnStyles(drawn: string): { html: string; rules: string } {
  const numbers = new Map<string, number>()
  const html = drawn
    .replace(ART, '')
    .replace(FORM, '<form method="dialog" ')
    .replace(STYLED, (_, style: string) => {
      if (ENDS_A_RULE.test(style)) return ''
      const number = numbers.get(style) ?? numbers.size
      numbers.set(style, number)
      return ` data-style="${number}"`
    })
  // Own styles come before those of any class.
  const rules = [...numbers].map(([style, number]) => `#root [data-style="${number}"]{${style}}`).join('')
  return { html, rules }
}
