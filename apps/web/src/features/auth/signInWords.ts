import type { SignInResult } from '@buri/contract/auth'

type ResultWords = { title: string; sentence: string; mayRetry: boolean }

export const ALREADY_SIGNED_IN = '이미 로그인되어 있습니다.'

/** The server's own message follows. */
export const NOT_CONFIRMED_TITLE = '로그인을 확인할 수 없습니다'
/** Shown if the server sees no session. */
export const COOKIE_HINT = '이 브라우저가 쿠키를 막고 있다면 허용한 뒤 다시 로그인해주세요.'

/** Text from a provider or an address is never repeated. */
export const SIGN_IN_WORDS: Record<SignInResult, ResultWords> = {
  ok: { title: '로그인했습니다', sentence: '원래 보던 화면으로 이동합니다.', mayRetry: false },
  cancelled: {
    title: '로그인을 취소했습니다',
    sentence: '허용을 누르지 않아 로그인되지 않았습니다. 로그인 없이도 전적은 모두 볼 수 있습니다.',
    mayRetry: true,
  },
  expired: {
    title: '로그인 시간이 지났습니다',
    sentence: '로그인을 시작한 지 10분이 지났거나 다른 브라우저에서 시작한 로그인입니다. 처음부터 다시 시도해주세요.',
    mayRetry: true,
  },
  failed: {
    title: '로그인하지 못했습니다',
    sentence: '로그인하는 중에 문제가 생겼습니다. 잠시 후 다시 시도해주세요.',
    mayRetry: true,
  },
  banned: {
    title: '이용이 제한된 계정입니다',
    sentence: '이 계정으로는 로그인할 수 없습니다. 운영자에게 문의해주세요.',
    mayRetry: false,
  },
  linked: {
    title: '로그인 방법을 연결했습니다',
    sentence: '이제 이 방법으로도 같은 계정에 로그인할 수 있습니다.',
    mayRetry: false,
  },
  taken: {
    title: '연결할 수 없는 로그인 방법입니다',
    sentence: '다른 부리 계정이 쓰고 있거나 얼마 전까지 쓰던 로그인 방법입니다.',
    mayRetry: false,
  },
  unavailable: {
    title: '아직 로그인할 수 없습니다',
    sentence: '이 사이트에는 아직 로그인이 설정되지 않았습니다. 전적은 로그인하지 않아도 모두 볼 수 있습니다.',
    mayRetry: false,
  },
}

export const signInResultOf = (code: string | null): SignInResult =>
  code !== null && Object.hasOwn(SIGN_IN_WORDS, code) ? (code as SignInResult) : 'failed'
