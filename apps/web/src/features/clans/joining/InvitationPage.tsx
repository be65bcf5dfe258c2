import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ClanFailed } from '../ClanFailed.tsx'
import type { ClanViewer } from '../clanViewer.ts'
import { clanPath } from '../clanWords.ts'
import { useAnswerInvitation, useInvitation } from '../useInvitations.ts'
import { InvitationView } from './InvitationView.tsx'

type InvitationPageProps = {
  viewer: ClanViewer
  /** The sign-in, for a visitor with an invitation link. */
  signIn: ReactNode
}

/** Where an invitation link or notification leads: the clan, and the two answers. */
export function InvitationPage({ viewer, signIn }: InvitationPageProps) {
  const { code = '' } = useParams()
  const result = useInvitation(code)
  const { data: card, error } = result
  usePageTitle(card ? `${card.clan.clanName} 클랜 초대` : '클랜 초대')
  const isOver =
    isRefusal(error, 'INVITATION_OVER') ||
    isRefusal(error, 'INVITATION_NOT_FOUND') ||
    isRefusal(error, 'INVALID_REQUEST')
  return (
    <div className={layout.wrap}>
      {isOver ? (
        <Card>
          <EmptyState
            drawing="lens"
            level={1}
            title={isRefusal(error, 'INVITATION_OVER') ? '이미 끝난 초대입니다' : '초대를 찾을 수 없습니다'}
            actions={
              <ButtonLink kind="primary" to="/clans">
                전체 클랜 보기
              </ButtonLink>
            }
          >
            기간이 지났거나 거두어진 초대입니다. 클랜에 새 초대를 부탁해주세요.
          </EmptyState>
        </Card>
      ) : error ? (
        <ClanFailed result={result} level={1} />
      ) : card === undefined ? (
        <Card>
          <Loading />
          <Skeleton height={240} />
        </Card>
      ) : (
        <Card>
          <InvitationView card={card}>
            {card.isMember ? (
              <ButtonLink kind="primary" to={clanPath(card.clan.id)}>
                클랜 보기
              </ButtonLink>
            ) : viewer.userId === null ? (
              viewer.isKnown && signIn
            ) : (
              <Answers code={code} clanName={card.clan.clanName} />
            )}
          </InvitationView>
        </Card>
      )}
    </div>
  )
}

function Answers({ code, clanName }: { code: string; clanName: string }) {
  const answer = useAnswerInvitation(code)
  const navigate = useNavigate()
  const press = (action: 'accept' | 'decline') =>
    answer.mutate(action, {
      onSuccess: ({ clanId, isMember }) => {
        toast.good(isMember ? `${clanName} 클랜에 들어왔습니다.` : '초대를 거절했습니다.')
        void navigate(isMember ? clanPath(clanId) : '/clans?tab=requests')
      },
    })
  const isBusy = answer.isPending
  return (
    <>
      <Button
        kind="primary"
        aria-label={`${clanName} 초대 수락`}
        isBusy={isBusy && answer.variables === 'accept'}
        disabled={isBusy}
        onClick={() => press('accept')}
      >
        수락
      </Button>
      <Button
        aria-label={`${clanName} 초대 거절`}
        isBusy={isBusy && answer.variables === 'decline'}
        disabled={isBusy}
        onClick={() => press('decline')}
      >
        거절
      </Button>
      {answer.error && <p role="alert">{answer.error.message}</p>}
    </>
  )
}
