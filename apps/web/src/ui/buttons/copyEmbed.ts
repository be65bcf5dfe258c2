import { ApiError } from '#web/api/ApiError.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { copyText } from './copyText.ts'

const SERVER_FAULT = 500

/** Copies the embed code of the page's card. Only pages that every visitor may see have one. */
export async function copyEmbed(path: string) {
  try {
    const { html } = await call('GET /oembed', { query: { url: `${window.location.origin}${path}` } })
    await copyText(html, '퍼가기 코드를 복사했습니다. 다른 사이트에 HTML로 붙여넣어주세요.')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isRefused = error.status >= 400 && error.status < SERVER_FAULT && error.status !== 429
    toast.danger(isRefused ? '전체 공개된 페이지만 퍼갈 수 있습니다.' : error.message)
  }
}
