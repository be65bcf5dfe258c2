import type { ClanDetail } from '@buri/contract/clans'
import { mdiAccountPlusOutline } from '@mdi/js'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { useFinishPress } from '#web/navigation/useFinishPress.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import type { ClanViewer } from '../clanViewer.ts'
import { joinState, managePath } from '../clanWords.ts'
import styles from '../detail/clanDetail.module.css'
import { useCancelRequest } from '../useMembership.ts'
import { ApplyDialog } from './ApplyDialog.tsx'

const MemberMenu = lazyPart(async () => (await import('../members/MemberList.tsx')).MemberMenu)

type JoinPanelProps = {
  clan: ClanDetail
  viewer: ClanViewer
  tonightOf: (clan: ClanDetail) => ReactNode
}

export function JoinPanel({ clan, viewer, tonightOf }: JoinPanelProps) {
  const [isApplying, setApplying] = useState(false)
  const openForm = () => setApplying(true)
  useFinishPress('apply', viewer.userId !== null && joinState(clan) === 'apply', openForm)
  return (
    <>
      <JoinButtons
        clan={clan}
        onApply={() => viewer.whenSignedIn('로그인하면 클랜에 가입을 신청할 수 있어요.', openForm, 'apply')}
        tonightOf={tonightOf}
      />
      {isApplying && <ApplyDialog clan={clan} onClose={() => setApplying(false)} />}
    </>
  )
}

type JoinButtonsProps = Pick<JoinPanelProps, 'clan' | 'tonightOf'> & { onApply: () => void }

function JoinButtons({ clan, onApply, tonightOf }: JoinButtonsProps) {
  switch (joinState(clan)) {
    case 'member':
      return (
        <>
          {tonightOf(clan)}
          <ButtonLink to={managePath(clan.id, 'dashboard')}>대시보드</ButtonLink>
          <Suspense fallback={<Skeleton width={44} height={44} />}>
            <MemberMenu clan={clan} />
          </Suspense>
        </>
      )
    case 'waiting':
      return <CancelRequest clanId={clan.id} />
    case 'apply':
      return (
        <Button kind="primary" icon={mdiAccountPlusOutline} onClick={onApply}>
          가입 신청
        </Button>
      )
    case 'full':
      return <Button disabled>정원 마감</Button>
    case 'closed':
      return <span className={styles.leader}>가입 신청을 받지 않는 클랜입니다.</span>
  }
}

function CancelRequest({ clanId }: { clanId: string }) {
  const cancel = useCancelRequest()
  return (
    <>
      <Button
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate(clanId, { onSuccess: () => toast.good('가입 신청을 취소했습니다.') })}
      >
        가입 신청 취소
      </Button>
      {cancel.error ? (
        <p className={styles.refusal} role="alert">
          {cancel.error.message}
        </p>
      ) : (
        <p className={text.detail}>운영진이 신청을 확인하고 있습니다.</p>
      )}
    </>
  )
}
