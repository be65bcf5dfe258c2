import { ApiError } from '#web/api/ApiError.ts'
import { call } from '#web/api/call.ts'
import { callFrom } from '#web/api/callFrom.ts'
import { adminSentence } from '../adminWords.ts'
import { readUsers } from '../readLists.ts'
import { Trial } from './Trial.tsx'

/** Sends a command that changes nothing. Any other command would do for these trials. */
const sendHarmlessCommand = () => call('PUT /api/me/favorites', { body: { nameTags: [] } })

const refusalOf = (ask: Promise<unknown>) =>
  ask.then(
    () => '거절되지 않았습니다.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const offlineCall = callFrom({
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  storage: () => localStorage,
  isOnline: () => false,
  poster: async () => undefined,
})

const TRIED_STATUSES = [400, 401, 403, 404, 409, 422, 500]
const sentenceOf = (status: number) => adminSentence(new ApiError({ code: 'UNREADABLE', message: '', status }))

/** Answers like a rate limit, so that the tester need not press a button for a minute to see the refusal. */
const rateLimitedCall = () =>
  Promise.resolve(
    Response.json(
      { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: '즐겨찾기 변경은 1분에 60번까지 할 수 있습니다.' },
      { status: 429 },
    ),
  )

export const RefusalTrials = () => (
  <>
    <Trial
      name="두 번 보내기"
      expected="같은 요청을 한꺼번에 두 번 보내면 둘째가 요청이 처리 중입니다로 거절돼요."
      onTry={() => {
        const first = sendHarmlessCommand()
        return Promise.all([refusalOf(sendHarmlessCommand()), first]).then(([second]) => second)
      }}
    />
    <Trial
      name="낡은 토큰"
      expected="보안 토큰을 망가뜨려도 새로 받아 한 번 더 보내므로 됐습니다가 나와요."
      onTry={async () => {
        call.csrf.take('spoilt')
        await sendHarmlessCommand()
        return '됐습니다.'
      }}
    />
    <Trial
      name="없는 소환사"
      expected="소환사 이름을 다시 확인해주세요가 나와요."
      onTry={() => refusalOf(call('GET /api/summoners/:nameTag', { params: { nameTag: '테스트용없는소환사#없음' } }))}
    />
    <Trial
      name="잘못된 요청"
      expected="잘못된 요청입니다가 나와요."
      onTry={() => refusalOf(call('GET /api/clans', { query: { page: 0 } }))}
    />
    <Trial
      name="없는 데이터"
      expected="클랜을 찾을 수 없습니다가 나와요."
      onTry={() => refusalOf(call('GET /api/clans/:id', { params: { id: '00000000-0000-7000-8000-000000000000' } }))}
    />
    <Trial
      name="끊긴 연결"
      expected="서버에 일시적인 문제가 있다는 말이 나와요."
      onTry={() =>
        refusalOf(
          call('PUT /api/me/favorites', {
            body: { nameTags: [] },
            fetch: () => Promise.reject(new TypeError('Failed to fetch')),
          }),
        )
      }
    />
    <Trial
      name="너무 잦은 요청"
      expected="얼마에 몇 번까지인지 나와요."
      onTry={() => refusalOf(call('PUT /api/me/favorites', { body: { nameTags: [] }, fetch: rateLimitedCall }))}
    />
    <Trial
      name="인터넷 없음"
      expected="인터넷에 연결되어 있지 않다는 말이 나와요."
      onTry={() => refusalOf(offlineCall('GET /health'))}
    />
    <Trial
      name="상태마다의 말"
      expected="사유가 없는 거절에 상태마다 정해진 말이 나와요."
      onTry={() => TRIED_STATUSES.map((status) => `${status} ${sentenceOf(status)}`).join(' ')}
    />
    <Trial
      name="모르는 목록"
      expected="알 수 없는 형식의 목록은 0개로 보고, 콘솔에 남겨요."
      onTry={() => `${readUsers({ people: ['시험'] }).users.length}개`}
    />
  </>
)
