import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#server/http/escapeHtml.ts'
import { type Page, queryDataScript, SITE_NAME } from '#server/pages/page.ts'
import { type Manifest, preloadsOf, readManifest } from '#server/pages/preloads.ts'

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

function headOf(page: Page, publicUrl: string): string {
  const address = escapeHtml(`${publicUrl}${page.path}`)
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
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
    '<meta name="twitter:card" content="summary" />',
  ].join('\n    ')
}

type RenderedFor = { publicUrl: string; route: string | undefined }

/** The built page with its places filled. Replacers are functions because names may hold `$&`. */
export const renderPage = ({ html, manifest }: Shell, page: Page, { publicUrl, route }: RenderedFor) =>
  html
    .replace('<!--head-->', () => headOf(page, publicUrl))
    // After the frame's: without the frame nothing runs.
    .replace('</head>', () => `${preloadsOf(manifest, route)}</head>`)
    .replace(ROOT, () => `<div id="root"><div class="prerender">${page.body}</div></div>`)
    .replace('<!--data-->', () => queryDataScript(page.queryData))
