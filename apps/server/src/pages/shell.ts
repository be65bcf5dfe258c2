import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveredViewer } from '@buri/contract/auth'
import type { HistoryView } from '@buri/contract/historyView'
import type { FastifyBaseLogger } from 'fastify'
import { firstStyles } from '#server/pages/firstStyles.ts'
import { FOLD_MARK, loadFirstView, styleElement, withoutOwnStyles } from '#server/pages/firstView.ts'
import {
  type Page,
  picturePath,
  queryDataScript,
  SITE_NAME,
  structuredDataScript,
  viewerScript,
} from '#server/pages/page.ts'
import {
  CODE_OF_PAGE,
  filesOfPage,
  filesOfReplay,
  type Manifest,
  PARTS_OF_PAGE,
  readManifest,
} from '#server/pages/preloads.ts'
import type { UnencodedBody } from '#server/platform/http/bodyCache.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import type { Inline } from '#server/platform/http/securityHeaders.ts'
import { hasCode } from '#server/platform/systemErrors.ts'

const SITE_PICTURE = picturePath('site', 'buri', '1')
/**
 * On a phone a page's own scripts are fetched after its first screen is drawn. Fetched earlier, they would delay
 * drawing by their requests and compete with the frame's scripts.
 */
const ONCE_SHOWN = ' rel="shown"'
/** The typeface is for desktops only. Touch devices use the system font and never request ours. */
const TYPEFACE_ATTRIBUTES = ' data-typeface media="not all and (pointer: coarse)"'
const ROOT_ELEMENT = '<div id="root"></div>'
const STYLE_PLACEHOLDER = '<!--style-->'

/** Served if the web was never built, as in tests of the server alone. */
const BARE_SHELL = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <!--head-->
  </head>
  <body>
    ${ROOT_ELEMENT}
    <!--data-->
  </body>
</html>
`

export type Shell = { of: (route: string | undefined) => RouteShell; draw: Awaited<ReturnType<typeof loadFirstView>> }
type Style = ReturnType<typeof styleElement>
type RouteShell = { html: string; inline: Inline; style?: Style; firstStyles?: (html: string) => string }

type Site = {
  /** Whether the site has another provider than Discord. No button names Discord then. */
  hasOtherSignIn: boolean
}

export async function readShell(webDir: string, { hasOtherSignIn }: Site): Promise<Shell> {
  const [read, manifest, drawFirstView] = await Promise.all([
    readHtml(webDir),
    readManifest(webDir),
    loadFirstView(webDir),
  ])
  const html = hasOtherSignIn ? read.replace('<html ', '<html data-sign-in="any" ') : read
  const scripts = [...html.matchAll(OWN_SCRIPT)].map(([, text = '']) => hash('sha256', text, 'base64'))
  const common = { html, inline: { styles: [], scripts } }
  const shells = new Map<string, RouteShell>()
  for (const route of [...Object.keys(CODE_OF_PAGE), ...Object.keys(PARTS_OF_PAGE)])
    shells.set(route, await routeShell(webDir, route, common, manifest))
  return { of: (route) => shells.get(route ?? '') ?? common, draw: drawFirstView }
}

/** Matches the inline script, which runs before the page's own scripts arrive. */
const OWN_SCRIPT = /<script>(.*?)<\/script>/gs
const SHEET_LINK = /\s*<link rel="stylesheet"[^>]*>/g
/** On a phone, the page is shown without typefaces at first. */
const isTypeface = (sheet: string) => sheet.startsWith('@font-face')

/** Names the page's files in its shell. Otherwise the frame's scripts would have to run first to request them. */
async function routeShell(webDir: string, route: string, common: RouteShell, manifest: Manifest): Promise<RouteShell> {
  const files = filesOfPage(manifest, route)
  if (!files) return common
  const sheets = await Promise.all(
    files.sheets.map(async (file) => ({ file, text: (await readFile(join(webDir, file), 'utf8')).trim() })),
  )
  const [typefaces, own] = [
    sheets.filter(({ text }) => isTypeface(text)),
    sheets.filter(({ text }) => !isTypeface(text)),
  ]
  const sheet = own.map(({ text }) => text).join('\n')
  const links = [
    ...typefaces.map(({ file }) => `<link rel="stylesheet" crossorigin${TYPEFACE_ATTRIBUTES} href="/${file}">`),
    // These links are never fetched. They tell the loader that the stylesheets are already here.
    ...own.map(({ file }) => `<link rel="stylesheet" disabled href="/${file}">`),
    // The script in `index.html` fetches these.
    ...files.scripts.map((file) => `<link${ONCE_SHOWN} crossorigin href="/${file}">`),
    ...filesOfReplay(manifest).map((file) => `<link rel="replay" crossorigin href="/${file}">`),
  ]
  return {
    html: common.html.replace(SHEET_LINK, '').replace('</head>', () => `${STYLE_PLACEHOLDER}${links.join('')}</head>`),
    inline: common.inline,
    style: styleElement(sheet),
    firstStyles: firstStyles(sheet),
  }
}

async function readHtml(webDir: string): Promise<string> {
  try {
    return await readFile(join(webDir, 'index.html'), 'utf8')
  } catch (error) {
    // The web is not built yet.
    if (hasCode(error, 'ENOENT')) return BARE_SHELL
    throw error
  }
}

type RenderContext = {
  publicUrl: string
  contact: string | undefined
  route: string | undefined
  isPhone: boolean
  rows: HistoryView
  log: Pick<FastifyBaseLogger, 'error'>
  address: string
  viewer: DeliveredViewer | undefined
}

const linkTo = (rel: 'prev' | 'next', path: string | undefined, publicUrl: string) =>
  path === undefined ? [] : [`<link rel="${rel}" href="${escapeHtml(`${publicUrl}${path}`)}" />`]

function headOf(page: Page, { publicUrl, contact }: RenderContext): string {
  const address = escapeHtml(`${publicUrl}${page.path}`)
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
  const picture = escapeHtml(`${publicUrl}${page.picture ?? SITE_PICTURE}`)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    page.isIndexed ? `<link rel="canonical" href="${address}" />` : '<meta name="robots" content="noindex" />',
    ...linkTo('prev', page.previous, publicUrl),
    ...linkTo('next', page.next, publicUrl),
    ...(page.feed === undefined
      ? []
      : [
          `<link rel="alternate" type="application/rss+xml" title="${title}" href="${escapeHtml(`${publicUrl}${page.feed}`)}" />`,
        ]),
    ...(page.isEmbeddable
      ? [
          `<link rel="alternate" type="application/json+oembed" title="${title}" href="${escapeHtml(`${publicUrl}/oembed?format=json&url=${encodeURIComponent(`${publicUrl}${page.path}`)}`)}" />`,
        ]
      : []),
    `<meta property="og:site_name" content="${SITE_NAME}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:locale" content="ko_KR" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${picture}" />`,
    '<meta property="og:image:type" content="image/png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${description}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(contact === undefined ? [] : [`<meta name="contact" content="${escapeHtml(contact)}" />`]),
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
  ].join('\n    ')
}

function withFirstView(shell: Shell, page: Page, context: RenderContext) {
  const answers = page.queryData.map(({ key, drawn }) => ({ key, data: drawn }))
  if (answers.length === 0 || answers.some(({ data }) => data === undefined)) return undefined
  try {
    const drawing = shell.draw?.(page.drawnAt ?? context.address, answers, context)
    return drawing === undefined ? undefined : withoutOwnStyles(drawing)
  } catch (error) {
    // The page's scripts still draw it, or report the error.
    context.log.error({ err: error }, 'a first view could not be drawn')
    return undefined
  }
}

/**
 * A phone's first screen comes with only the rules that it needs, as a browser draws that part before it reads on. The
 * whole stylesheet follows. Replacers are functions because names may contain `$&`.
 */
export function renderPage(shell: Shell, page: Page, context: RenderContext): UnencodedBody {
  const { html, inline, ...styles } = shell.of(page.shell ?? context.route)
  const view = withFirstView(shell, page, context)
  const rules = view?.rules ? styleElement(view.rules) : undefined
  const body = view?.html ?? `<div class="prerender">${page.body}</div>`
  const [head = '', seen = '', end = ''] = html.split(/(?<=<\/head>)|<!--data-->/)
  const [first = '', ...below] = seen
    .replace(ROOT_ELEMENT, () => `<div id="root"${view ? ' data-first-view' : ''}>${body}</div>`)
    .split(FOLD_MARK)
  const sheet = styles.style
  const critical = below.length > 0 && styles.firstStyles ? styleElement(styles.firstStyles(first)) : undefined
  const used = [critical, sheet, rules].filter((style) => style !== undefined)
  const headHtml = head
    .replace('<!--head-->', () => headOf(page, context))
    .replace(TYPEFACE_ATTRIBUTES, (typeface) => (context.isPhone ? `${typeface} disabled` : typeface))
    .replaceAll(ONCE_SHOWN, context.isPhone ? ONCE_SHOWN : ' rel="modulepreload"')
    .replace(STYLE_PLACEHOLDER, () => critical?.html.replace('<style', '<style data-first') ?? sheet?.html ?? '')
    .replace('</head>', () => `${rules?.html ?? ''}</head>`)
  const data = `${structuredDataScript(page.structuredData)}${viewerScript(context.viewer)}${queryDataScript(page.queryData)}${end}`
  // Without a server-drawn view, scripts draw the page after it has arrived completely, so one piece is enough.
  const rest = view ? [first, ...(critical ? [`${sheet?.html}${below.join('')}`] : below), data] : [`${first}${data}`]
  return { pieces: [headHtml, ...rest], inline: { ...inline, styles: used.map(({ hash }) => hash) } }
}
