import { STAND_IN_PATH } from '#server/features/auth/standIn/standIn.ts'
import { STAND_IN_PEOPLE } from '#server/features/auth/standIn/standInPeople.ts'
import { LIGHT } from '#server/platform/colours.ts'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'

export const STYLE_PATH = `${STAND_IN_PATH}/style.css`

const page = (title: string, content: string) => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - 부리</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body><main>${content}</main></body>
</html>`

export function choicePage(query: URLSearchParams): string {
  const address = (extra: Record<string, string>) =>
    escapeHtml(`${STAND_IN_PATH}/oauth2/authorize?${new URLSearchParams([...query, ...Object.entries(extra)])}`)
  const people = STAND_IN_PEOPLE.map(
    ({ id, role, name, description }) =>
      `<li><a href="${address({ account: id })}"><strong>${role}</strong><span>${name} · ${description}</span></a></li>`,
  ).join('')
  const parameters = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return page(
    '체험용 로그인',
    `<h1>누구로 로그인할까요?</h1>
<p>Discord 대신 쓰는 체험용 로그인이에요. 실제 서비스에는 나오지 않아요.</p>
<ul>${people}</ul>
<form method="get" action="${STAND_IN_PATH}/oauth2/authorize">${parameters}
<label for="name">새 계정의 이름</label>
<div><input id="name" name="name" required maxlength="40" autocomplete="off"><button>로그인</button></div>
</form>
<p><a class="quiet" href="${address({ deny: '1' })}">취소</a></p>`,
  )
}

export const refusalPage = (sentence: string) =>
  page('체험용 로그인', `<h1>로그인할 수 없습니다</h1><p>${sentence}</p><p><a class="quiet" href="/">홈으로</a></p>`)

export const STAND_IN_STYLE = `
* { box-sizing: border-box }
body { margin: 0; background: ${LIGHT.background}; color: ${LIGHT.text}; font: 16px/1.5 Pretendard, system-ui, sans-serif }
main { max-width: 440px; margin: 48px auto; padding: 24px; background: ${LIGHT.surface}; border-radius: 12px; box-shadow: 0 2px 10px color-mix(in srgb, ${LIGHT.text} 8%, transparent) }
h1 { margin: 0 0 8px; font-size: 20px }
p { margin: 0 0 16px; font-size: 14px; color: ${LIGHT.textQuiet} }
ul { margin: 0 0 24px; padding: 0; list-style: none; border: 1px solid ${LIGHT.line}; border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid ${LIGHT.line} }
li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover { background: ${LIGHT.primarySoft} }
li strong { display: block }
li span { font-size: 13px; color: ${LIGHT.textQuiet} }
label { display: block; margin-bottom: 4px; font-size: 14px }
form div { display: flex; gap: 8px; margin-bottom: 16px }
input { flex: 1; min-width: 0; height: 44px; padding: 0 12px; font: inherit; border: 1px solid ${LIGHT.lineStrong}; border-radius: 8px }
button { height: 44px; padding: 0 16px; font: inherit; font-weight: 600; color: ${LIGHT.onPrimary}; background: ${LIGHT.primary}; border: 0; border-radius: 8px; cursor: pointer }
.quiet { color: ${LIGHT.primaryText} }
:focus-visible { outline: 2px solid ${LIGHT.primaryText}; outline-offset: 2px }
@media (max-width: 480px) { main { margin: 0; min-height: 100vh; border-radius: 0 } }
`
