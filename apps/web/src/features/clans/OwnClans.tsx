import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ListState } from '#web/ui/states/ListState.tsx'
import { ClanCards } from './ClanCards.tsx'
import type { ClanViewer } from './clanViewer.ts'
import { NothingYet } from './NothingYet.tsx'
import { useLikedClans, useOwnClans } from './useClans.ts'

/** The clans one belongs to. */
export function OwnClans({ viewer, onCreate }: { viewer: ClanViewer; onCreate: () => void }) {
  const asked = useOwnClans(true)
  const clans = asked.data?.data ?? []
  if (clans.length > 0) return <ClanCards clans={clans} viewer={viewer} label="내 클랜" />
  return (
    <Card>
      <ListState asked={asked} rows={4} title="내 클랜을 불러올 수 없습니다">
        <NothingYet title="아직 가입한 클랜이 없습니다" more={<Button onClick={onCreate}>클랜 만들기</Button>}>
          클랜에 가입하면 클랜 순위와 클랜 내전이 여기서 시작됩니다.
        </NothingYet>
      </ListState>
    </Card>
  )
}

type LikedClansProps = { viewer: ClanViewer; page: number; hrefOf: (page: number) => string }

export function LikedClans({ viewer, page, hrefOf }: LikedClansProps) {
  const asked = useLikedClans(page)
  const clans = asked.data?.data ?? []
  if (clans.length === 0) {
    return (
      <Card>
        <ListState asked={asked} rows={4} title="좋아한 클랜을 불러올 수 없습니다">
          <NothingYet title="아직 좋아요한 클랜이 없습니다">클랜의 하트를 누르면 여기에 모입니다.</NothingYet>
        </ListState>
      </Card>
    )
  }
  return (
    <>
      <ClanCards clans={clans} viewer={viewer} label="좋아요한 클랜" isStale={asked.isPlaceholderData} />
      <Pager page={page} totalPages={asked.data?.pagination.totalPages ?? 1} hrefOf={hrefOf} />
    </>
  )
}
