import { call } from '#web/api/call.ts'
import { Trial } from './Trial.tsx'

/** Adds no one: it only has to be a command. */
const harmless = () => call('PUT /api/me/favorites', { body: { nameTags: [] } })

/** Answers with what refused it: a refusal is what is expected here. */
const refusalOf = (ask: Promise<unknown>) =>
  ask.then(
    () => '거절되지 않았습니다.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

export const Refusals = () => (
  <>
    <Trial
      name="두 번 보내기"
      expected="같은 요청을 한꺼번에 두 번 보내면 둘째가 요청이 처리 중입니다로 거절돼요."
      onTry={() => {
        const first = harmless()
        return Promise.all([refusalOf(harmless()), first]).then(([second]) => second)
      }}
    />
    <Trial
      name="낡은 토큰"
      expected="보안 토큰을 망가뜨려도 새로 받아 한 번 더 보내므로 됐습니다가 나와요."
      onTry={async () => {
        call.csrf.take('spoilt')
        await harmless()
        return '됐습니다.'
      }}
    />
    <Trial
      name="없는 소환사"
      expected="소환사 이름을 다시 확인해주세요가 나와요."
      onTry={() => refusalOf(call('GET /api/summoners/:nameTag', { params: { nameTag: '시험용없는소환사#없음' } }))}
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
      expected="보내지 못했다는 말이 나와요."
      onTry={() =>
        refusalOf(
          call('PUT /api/me/favorites', {
            body: { nameTags: [] },
            fetch: () => Promise.reject(new TypeError('Failed to fetch')),
          }),
        )
      }
    />
  </>
)
