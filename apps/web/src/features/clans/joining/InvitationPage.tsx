import type { InvitationAnswer, InvitationCard } from '@buri/contract/clanInvitations'
import { useNavigate, useParams } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
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
import { GuestProposal } from './GuestProposal.tsx'
import { InvitationView } from './InvitationView.tsx'

/** Opened by an invitation link or notification. */
export function InvitationPage({ viewer }: { viewer: ClanViewer }) {
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
            {isRefusal(error, 'INVITATION_OVER')
              ? '기간이 지났거나 취소된 초대입니다. 클랜에 새 초대를 부탁해주세요.'
              : '주소를 다시 확인하거나 클랜에 새 초대를 부탁해주세요.'}
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
          <InvitationView card={card} isVisitor={viewer.isKnown && viewer.userId === null}>
            {card.isMember ? (
              <>
                <ButtonLink kind="primary" to={clanPath(card.clan.id)}>
                  클랜 보기
                </ButtonLink>
                {card.guestName && <GuestProposal name={card.guestName} />}
              </>
            ) : (
              viewer.isKnown && <Answers card={card} viewer={viewer} />
            )}
          </InvitationView>
        </Card>
      )}
    </div>
  )
}

function Answers({ card, viewer }: { card: InvitationCard; viewer: ClanViewer }) {
  const { code, clan, isPersonal, guestName } = card
  const answer = useAnswerInvitation(code)
  const navigate = useNavigate()
  const join = () =>
    answer.mutate('accept', {
      onSuccess: ({ clanId, night }) => {
        toast.good(joinedWords(clan.clanName, night))
        // The page stays to ask whether the guest's name is the member's own.
        if (guestName === null) void navigate(night ? `/inhouse/${night.id}` : clanPath(clanId))
      },
    })
  const decline = () =>
    answer.mutate('decline', {
      onSuccess: () => {
        toast.good('초대를 거절했습니다.')
        void navigate('/clans?tab=requests')
      },
    })
  const isSignedIn = viewer.userId !== null
  useFinishPress('join', isSignedIn, join)
  const isBusy = answer.isPending
  return (
    <>
      <Button
        kind="primary"
        size="large"
        isBusy={isBusy && answer.variables === 'accept'}
        disabled={isBusy}
        onClick={() => (isSignedIn ? join() : viewer.signInFor('join'))}
      >
        가입하기
      </Button>
      {isSignedIn && isPersonal ? (
        <Button size="large" isBusy={isBusy && answer.variables === 'decline'} disabled={isBusy} onClick={decline}>
          거절
        </Button>
      ) : (
        // A link cannot be declined, because it stays open for other people.
        <ButtonLink size="large" to="/">
          나중에
        </ButtonLink>
      )}
      {answer.error && <p role="alert">{answer.error.message}</p>}
    </>
  )
}

function joinedWords(clanName: string, night: InvitationAnswer['night']): string {
  switch (night?.place) {
    case undefined:
      return `${clanName} 클랜에 가입했습니다.`
    case 'in':
      return `${clanName} 클랜에 가입하고 ${night.title}에 참가했습니다.`
    case 'waiting':
      return `${clanName} 클랜에 가입했습니다. 자리가 차서 ${night.title}에는 대기로 들어갔습니다.`
    case 'none':
      return `${clanName} 클랜에 가입했습니다. 소환사명을 적으면 ${night.title}에 참가합니다.`
  }
}
