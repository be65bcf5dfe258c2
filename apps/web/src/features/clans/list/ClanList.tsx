import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { ClanFailed } from '../ClanFailed.tsx'
import styles from '../clans.module.css'
import type { ClanViewer } from '../clanViewer.ts'
import { useClanList } from '../useClans.ts'
import { ClanCards, ClanCardsSkeleton } from './ClanCards.tsx'
import { ClanFilterBar } from './ClanFilterBar.tsx'
import { type ClanListView, searchOfList } from './clanListView.ts'
import { useClanListView } from './useClanListView.ts'

type ClanListProps = { viewer: ClanViewer; onCreate: () => void }

export function ClanList({ viewer, onCreate }: ClanListProps) {
  const [view, show] = useClanListView()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useClanList(view)
  return (
    <>
      <Card>
        <ClanFilterBar view={view} onView={show} />
      </Card>
      <p className={`${text.num} ${text.detail} ${styles.count}`} role="status">
        {data ? (
          <span>
            클랜 <b>{formatNumber(data.pagination.total)}</b>개
          </span>
        ) : (
          isPending && '클랜을 찾는 중입니다.'
        )}
      </p>
      {isPending ? (
        <>
          <Loading />
          <ClanCardsSkeleton />
        </>
      ) : error && !data ? (
        <ClanFailed result={{ error, isFetching, refetch }} level={2} />
      ) : data.data.length === 0 ? (
        <Card>
          <NoClans view={view} message={data.message} onView={show} onCreate={onCreate} />
        </Card>
      ) : (
        <ClanCards clans={data.data} viewer={viewer} label="클랜 목록" isStale={isPlaceholderData} />
      )}
      {data && (
        <div className={styles.pager}>
          <Pager
            page={view.page}
            totalPages={data.pagination.totalPages}
            hrefOf={(page) => `/clans${searchOfList({ ...view, page })}`}
          />
        </div>
      )}
    </>
  )
}

type NoClansProps = {
  view: ClanListView
  message: string | undefined
  onView: (view: ClanListView) => void
  onCreate: () => void
}

function NoClans({ view, message, onView, onCreate }: NoClansProps) {
  if (searchOfList(view) === '') {
    return (
      <EmptyState
        level={2}
        title="아직 클랜이 없어요"
        actions={
          <Button kind="primary" onClick={onCreate}>
            클랜 만들기
          </Button>
        }
      >
        첫 클랜을 만들고 함께 내전할 사람들을 모아 보세요.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="lens"
      level={2}
      title={message ?? '조건에 맞는 클랜이 없어요.'}
      actions={
        <Button kind="primary" onClick={() => onView({ page: 1 })}>
          전체 클랜 보기
        </Button>
      }
    >
      다른 이름이나 조건으로 찾아보세요.
    </EmptyState>
  )
}
