import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { AliasesCard } from './AliasesCard.tsx'
import { ImportedResultsCard } from './ImportedResultsCard.tsx'
import { ImportList } from './ImportList.tsx'
import { MoveInSteps } from './MoveInSteps.tsx'
import { RosterCard } from './RosterCard.tsx'
import { SheetDraft } from './SheetDraft.tsx'
import { SheetDrop } from './SheetDrop.tsx'
import { useImport, useImports } from './useImports.ts'

const CHOSEN_PARAMETER = 'sheet'

type MoveInPageProps = {
  clanId: string
  clanName: string
  memberCount: number
  replays: ReactNode
}

export function MoveInPage({ clanId, clanName, memberCount, replays }: MoveInPageProps) {
  usePageTitle(`${clanName} 지난 기록 옮겨 오기`)
  const [search, setSearch] = useSearchParams()
  const openId = search.get(CHOSEN_PARAMETER)
  const imports = useImports(clanId)
  const openSheet = (importId: string | null) => setSearch(importId === null ? {} : { [CHOSEN_PARAMETER]: importId })
  return (
    <div className={layout.stack}>
      {openId === null ? (
        <>
          <MoveInSteps clanId={clanId} memberCount={memberCount} imports={imports} />
          <RosterCard clanId={clanId} />
          <SheetDrop clanId={clanId} onRead={openSheet} />
          <ImportList clanId={clanId} imports={imports} onOpen={openSheet} />
          <AliasesCard clanId={clanId} />
          {replays}
          <ImportedResultsCard clanId={clanId} />
        </>
      ) : (
        <OpenSheet key={openId} clanId={clanId} importId={openId} onClose={() => openSheet(null)} />
      )}
    </div>
  )
}

function OpenSheet({ clanId, importId, onClose }: { clanId: string; importId: string; onClose: () => void }) {
  const result = useImport(clanId, importId)
  if (result.data) return <SheetDraft clanId={clanId} sheet={result.data} onClose={onClose} />
  return (
    <Card>
      <CardBody>
        {result.isPending ? (
          <>
            <Loading />
            <Skeleton height={480} />
          </>
        ) : (
          <QueryFailed query={result} title="시트를 불러올 수 없습니다" hasWayHome={false} />
        )}
      </CardBody>
    </Card>
  )
}
