import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveredViewer } from '@buri/contract/auth'
import { escapeHtml } from '#server/http/escapeHtml.ts'
import { type Page, picturePath, queryDataScript, SITE_NAME, viewerScript } from '#server/pages/page.ts'
import { type Manifest, preloadsOf, readManifest } from '#server/pages/preloads.ts'

const SITE_PICTURE = picturePath('site', 'buri', '1')
const ROOT = '<div id="root"></div>'

/** Stands in where the web was never built, such as in tests of the server alone. */
const BARE_SHELL = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <!--head-->
  </head>
  <body>
    ${ROOT}
    <!--data-->
  </body>
</html>
`

/** The built page, and what each of its modules needs. */
export type Shell = { html: string; manifest: Manifest }

export async function readShell(webDir: string): Promise<Shell> {
  const [html, manifest] = await Promise.all([readHtml(webDir), readManifest(webDir)])
  return { html, manifest }
}

async function readHtml(webDir: string): Promise<string> {
  try {
    return await readFile(join(webDir, 'index.html'), 'utf8')
  } catch (error) {
    // Only "not built yet" has an answer; an unreadable file is a defect.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return BARE_SHELL
    throw error
  }
}

type RenderedFor = {
  publicUrl: string
  contact: string | undefined
  route: string | undefined
  viewer: DeliveredViewer | undefined
}

function headOf(page: Page, { publicUrl, contact }: RenderedFor): string {
  const address = escapeHtml(`${publicUrl}${page.path}`)
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
  const picture = escapeHtml(`${publicUrl}${page.picture ?? SITE_PICTURE}`)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    page.isIndexed ? `<link rel="canonical" href="${address}" />` : '<meta name="robots" content="noindex" />',
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
    // Read by the page's scripts, which have no other way to what the operator set.
    ...(contact === undefined ? [] : [`<meta name="contact" content="${escapeHtml(contact)}" />`]),
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
  ].join('\n    ')
}

/** The built page with its places filled. Replacers are functions because names may hold `$&`. */
export const renderPage = ({ html, manifest }: Shell, page: Page, told: RenderedFor) =>
  html
    .replace('<!--head-->', () => headOf(page, told))
    // After the frame's: without the frame nothing runs.
    .replace('</head>', () => `${preloadsOf(manifest, told.route)}</head>`)
    .replace(ROOT, () => `<div id="root"><div class="prerender">${page.body}</div></div>`)
    .replace('<!--data-->', () => `${viewerScript(told.viewer)}${queryDataScript(page.queryData)}`)
