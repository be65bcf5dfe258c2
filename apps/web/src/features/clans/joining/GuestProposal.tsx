import { parseNameTag } from '@buri/domain/riotId'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'

/** Asks a member who came by a guest's link to claim the player of that name. */
export function GuestProposal({ name }: { name: string }) {
  const claim = useCommand('POST /api/me/accounts', (nameTag: string) => ({ body: { nameTag } }), {
    changes: [cachedAnswersOf('GET /api/me/accounts')],
  })
  return (
    <section className={layout.grid12} aria-label="게임 계정 연결">
      <p>
        <b>{name}</b> 소환사가 본인인가요?
      </p>
      {claim.data ? (
        <>
          <p role="status">연결을 요청했어요. 확인이 끝나면 내 전적이 열려요.</p>
          <ButtonLink to="/mypage">확인 방법 보기</ButtonLink>
        </>
      ) : (
        <>
          <p className={text.note}>연결을 요청하면 다른 게임 계정과 같은 방법으로 본인인지 확인해요.</p>
          <Button isBusy={claim.isPending} onClick={() => claim.mutate(parseNameTag(name) ?? name)}>
            네, 연결할게요
          </Button>
        </>
      )}
      {claim.error && <Alert tone="danger" message={claim.error.message} />}
    </section>
  )
}
