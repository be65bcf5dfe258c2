import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { PersonField } from '../games/PersonField.tsx'
import { signupById, teamName } from './auctionWords.ts'
import type { AuctionCommands } from './useAuction.ts'

type NextLotProps = { night: Night; auction: Auction; nominate: AuctionCommands['nominate'] }

export function NextLot({ night, auction: { nominator, nominable, queue, teams }, nominate }: NextLotProps) {
  if (!nominator) return null
  const nominatorName = nominator === 'host' ? '주최자가' : `${teamName(nominator)} 팀장이`
  if (nominable.length === 0) return <p className={text.note}>{nominatorName} 다음 사람을 고를 수 있어요.</p>
  const isMine = teams.some(({ number, isMine: mine }) => mine && number === nominator)
  return (
    <>
      <PersonField
        label="다음에 나올 사람"
        hint={nominator === 'host' || isMine ? undefined : `${nominatorName} 고를 차례예요. 대신 고를 수 있어요.`}
        people={nominable.flatMap((id) => signupById(night, id) ?? [])}
        none="고르기"
        value={nominable.find((id) => id === queue[0]?.signupId) ?? ''}
        onChange={(signupId) => signupId !== '' && nominate.mutate({ signupId })}
      />
      <ErrorText error={nominate.error} />
    </>
  )
}
