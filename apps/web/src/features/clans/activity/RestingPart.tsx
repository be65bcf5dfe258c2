import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiSleep } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useGreet } from '../useMembership.ts'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

const SHOWN_AT_FIRST = 5
export const RESTING_ANCHOR = 'resting'
const DAY_MS = 24 * 3_600_000

type RestingPartProps = Pick<ClanDashboard, 'resting' | 'madeAt' | 'greetable'> & { clanId: string }

export function RestingPart({ clanId, resting, madeAt, greetable }: RestingPartProps) {
  const [isWhole, setWhole] = useState(false)
  const daysSince = (iso: string) => Math.floor((Date.parse(madeAt) - Date.parse(iso)) / DAY_MS)
  const hiddenCount = resting.length - SHOWN_AT_FIRST
  return (
    <StatisticsPart
      id={RESTING_ANCHOR}
      title="2주 넘게 쉬는 사람"
      icon={mdiSleep}
      sub={`${resting.length}명`}
      action={greetable !== null && resting.length > 0 && <GreetMembers clanId={clanId} greetable={greetable} />}
      rule="게임 계정을 연결한 클랜원 중 14일 넘게 순위에 반영되는 내전이 없는 사람이에요. 전적을 숨긴 사람은 빠져요."
    >
      {resting.length === 0 ? (
        <p className={lines.empty}>2주 넘게 쉬는 클랜원이 없어요.</p>
      ) : (
        <ul className={lines.rows}>
          {resting.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map(({ userId, nickname, avatarUrl, player }) => (
            <li key={userId}>
              <Avatar name={nickname} imageUrl={avatarUrl} size={32} />
              <span className={lines.person}>
                <b>{nickname}</b>
                {player && player.summonerName !== nickname && <small>{player.summonerName}</small>}
              </span>
              {player?.lastPlayedAt && (
                <span className={lines.figure}>
                  <b>{formatNumber(daysSince(player.lastPlayedAt))}일째</b>
                  <small>{formatDate(player.lastPlayedAt)}</small>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && !isWhole && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          나머지 {hiddenCount}명
        </Button>
      )}
    </StatisticsPart>
  )
}

/** Each member gets at most one notification a month. */
function GreetMembers({ clanId, greetable }: { clanId: string; greetable: number }) {
  const [isAsking, setAsking] = useState(false)
  const greet = useGreet(clanId)
  return (
    <>
      <Button size="small" disabled={greetable === 0} onClick={() => setAsking(true)}>
        {greetable === 0 ? '안부 보냄' : '안부 보내기'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${greetable}명에게 안부를 보낼까요?`}
          word="보내기"
          kind="primary"
          step={greet}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            greet.mutate(undefined, {
              onSuccess: ({ greeted }) => {
                setAsking(false)
                toast.good(`${greeted}명에게 안부를 보냈습니다.`)
              },
            })
          }
        >
          <p>종 알림으로 다음 내전에 오라고 전해요. 한 사람에게 30일에 한 번만 보낼 수 있어요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
