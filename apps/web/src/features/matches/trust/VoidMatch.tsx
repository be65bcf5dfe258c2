import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Disputes } from './Disputes.tsx'
import { useDisputes } from './useTrust.ts'

type VoidMatchProps = { matchId: string; isSignedIn: boolean }

/** The result of a void match is gone, but those involved can read why it was decided so. */
export default function VoidMatch({ matchId, isSignedIn }: VoidMatchProps) {
  return (
    <Card>
      <EmptyState
        drawing="lens"
        title="무효로 결정된 경기입니다"
        level={1}
        actions={
          <ButtonLink to="/upload" kind="primary">
            기록 올리기
          </ButtonLink>
        }
      >
        누구의 전적과 점수에도 들어가지 않습니다. 맞는 기록은 다른 사람이 다시 올릴 수 있습니다.
      </EmptyState>
      {isSignedIn && <VoidReason matchId={matchId} />}
    </Card>
  )
}

/** Renders nothing for people who are not involved, because the server refuses them. */
function VoidReason({ matchId }: { matchId: string }) {
  const disputes = useDisputes(matchId)
  return disputes.data ? <Disputes matchId={matchId} /> : null
}
