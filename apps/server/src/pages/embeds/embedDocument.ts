import { hash } from 'node:crypto'
import { SITE_NAME } from '#server/pages/page.ts'
import { DARK, LIGHT } from '#server/platform/colours.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'

export type EmbedCard = {
  title: string
  path: string
  body: string
}

const coloursOf = ({ surface, line, text, textQuiet, primaryText, win, loss }: typeof LIGHT | typeof DARK) =>
  `--surface:${surface};--line:${line};--text:${text};--quiet:${textQuiet};--accent:${primaryText};--win:${win};--loss:${loss}`

// Only a picture that cannot be loaded has an `::after`, which hides the browser's icon. The pointer passes through it
// to the link.
const STYLE = `
:root{${coloursOf(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${coloursOf(DARK)}}}
*{box-sizing:border-box;margin:0;padding:0}
html,body{height:100%}
body{font:14px/1.4 'Pretendard Variable',Pretendard,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif;color:var(--text);background:none}
main{position:relative;display:flex;flex-direction:column;gap:12px;height:100%;padding:14px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden;word-break:keep-all;overflow-wrap:anywhere}
h1{font-size:18px;line-height:1.3;font-weight:800;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
h1 a{color:inherit;text-decoration:none}
h1 a::after{content:'';position:absolute;inset:0;border-radius:12px}
h1 a:focus-visible{outline:none}
h1 a:focus-visible::after{outline:2px solid var(--accent);outline-offset:-3px}
main>*{flex:none}
ul{list-style:none}
img{display:block;position:relative;flex:none;border-radius:6px;background:var(--line);font-size:0;pointer-events:none}
img::after{content:'';position:absolute;inset:0;border-radius:6px;background:var(--line)}
footer{display:flex;justify-content:space-between;gap:8px;margin-top:auto;font-size:12px;color:var(--quiet)}
footer b{color:var(--accent)}
.quiet{color:var(--quiet);font-size:13px}
.line,.name{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;min-width:0}
.excerpt{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.figures{display:flex;gap:20px}
.figures dt{font-size:12px;color:var(--quiet)}
.figures dd{font-size:18px;font-weight:800;white-space:nowrap}
.champions{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:8px}
.sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 16px}
.sides ul{display:grid;gap:6px;padding-top:6px}
.sides h2{font-size:13px;font-weight:700;border-bottom:2px solid currentcolor;padding-bottom:2px}
.blue h2{color:var(--win)}
.red h2{color:var(--loss)}
li{display:flex;align-items:center;gap:8px;min-width:0}
li div{min-width:0;line-height:1.25}
li .name{font-size:13px;font-weight:600}
li .quiet{font-size:12px}
`

/** The only policy of the site that allows other sites to frame an answer, which has no scripts, forms or cookies. */
export const embedPolicy = (artOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    `img-src ${["'self'", ...artOrigins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')

const documentOf = (head: string, main: string) => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<style>${STYLE}</style>
</head>
<body><main>${main}</main></body>
</html>
`

const footerHtml = (host: string) => `<footer><b>${SITE_NAME}</b><span>${escapeHtml(host)}</span></footer>`

/** Links open in a new page, because the frame belongs to another site. */
export function embedDocument({ title, path, body }: EmbedCard, origin: string): string {
  const address = escapeHtml(`${origin}${path}`)
  return documentOf(
    `<title>${escapeHtml(title)} - ${SITE_NAME}</title>\n<link rel="canonical" href="${address}">`,
    `<h1><a href="${address}" target="_blank" rel="noopener">${escapeHtml(title)}</a></h1>${body}${footerHtml(new URL(origin).host)}`,
  )
}

export const refusedDocument = (message: string, origin: string) =>
  documentOf(
    `<title>${SITE_NAME}</title>`,
    `<h1>퍼온 내용을 볼 수 없습니다.</h1><p class="quiet">${escapeHtml(message)}</p>${footerHtml(new URL(origin).host)}`,
  )
