import type { Night } from '@buri/contract/nights/nights'
import { playerCountOf } from '@buri/domain/nights/teams/teamsSettings'
import { mdiSendOutline } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { NewGame } from '../games/NewGame.tsx'
import { currentGame, isGameOver } from '../games/people.ts'
import { NextAction } from '../NextAction.tsx'
import { inviteText } from '../nightWords.ts'

export function NextStep({ night }: { night: Night }) {
  const current = currentGame(night)
  const isBetween = !current || isGameOver(current)
  const missingCount = playerCountOf(night.teamCount) - night.inCount
  if (night.schedule && missingCount <= 0) return null
  if (!isBetween) return night.schedule ? null : <NewGame night={night} />
  if (missingCount <= 0)
    return (
      <NextAction>
        <NewGame night={night} />
      </NextAction>
    )
  return (
    <NextAction>
      <Button
        kind="primary"
        size="large"
        isBlock
        icon={mdiSendOutline}
        onClick={() =>
          void copyText(
            inviteText(night, window.location.origin, 'kakao'),
            '초대 문구를 복사했습니다. 채팅방에 붙여 넣어주세요.',
          )
        }
      >
        초대 보내고 {missingCount}명 채우기
      </Button>
    </NextAction>
  )
}
