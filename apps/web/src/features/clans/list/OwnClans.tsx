import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pager } from '#web/ui/layout/Pager.tsx'
import type { ClanViewer } from '../clanViewer.ts'
import { useLikedClans, useOwnClans } from '../useClans.ts'
import { ClanCards } from './ClanCards.tsx'
import { EmptyOwnList } from './EmptyOwnList.tsx'

export function OwnClans({ viewer, onCreate }: { viewer: ClanViewer; onCreate: () => void }) {
  const result = useOwnClans(true)
  const clans = result.data?.data ?? []
  if (clans.length > 0) return <ClanCards clans={clans} viewer={viewer} label="내 클랜" />
  return (
    <Card>
      <ListState result={result} rows={4} title="내 클랜을 불러올 수 없습니다">
        <EmptyOwnList title="아직 가입한 클랜이 없어요" more={<Button onClick={onCreate}>클랜 만들기</Button>}>
          클랜에 가입하면 내 클랜의 순위와 내전을 여기서 볼 수 있어요.
        </EmptyOwnList>
      </ListState>
    </Card>
  )
}

type LikedClansProps = { viewer: ClanViewer; page: number; hrefOf: (page: number) => string }

export function LikedClans({ viewer, page, hrefOf }: LikedClansProps) {
  const result = useLikedClans(page)
  const clans = result.data?.data ?? []
  if (clans.length === 0) {
    return (
      <Card>
        <ListState result={result} rows={4} title="좋아요한 클랜을 불러올 수 없습니다">
          <EmptyOwnList title="아직 좋아요한 클랜이 없어요">클랜의 하트를 누르면 여기에 모여요.</EmptyOwnList>
        </ListState>
      </Card>
    )
  }
  return (
    <>
      <ClanCards clans={clans} viewer={viewer} label="좋아요한 클랜" isStale={result.isPlaceholderData} />
      <Pager page={page} totalPages={result.data?.pagination.totalPages ?? 1} hrefOf={hrefOf} />
    </>
  )
}
