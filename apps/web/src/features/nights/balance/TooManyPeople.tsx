import { chooseTen, MAX_TO_CHOOSE_FROM } from '@buri/domain/balancing/chooseTen'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { type AnalysisDraft, type KnownPlayers, requestOf } from './analysisDraft.ts'

type TooManyPeopleProps = {
  draft: AnalysisDraft
  playingCount: number
  knownPlayers: KnownPlayers
  onDraft: (change: Partial<AnalysisDraft>) => void
}

export function TooManyPeople({ draft, playingCount, knownPlayers, onDraft }: TooManyPeopleProps) {
  const choose = () => {
    const request = requestOf(draft, knownPlayers)
    const players = request.players.filter((_, index) => draft.people[index]?.isResting === false)
    const ten = chooseTen({ ...request, players }, new Map())
    if (!ten) {
      toast.caution('자리를 다 채울 수 있는 열 명이 없습니다.')
      return
    }
    onDraft({
      people: draft.people.map((person, index) => ({
        ...person,
        isResting: !ten.includes(request.players[index]?.name ?? ''),
      })),
    })
  }
  return (
    <Alert
      tone="caution"
      message={`${playingCount}명입니다. ${playingCount - 10}명을 쉬게 하면 나눌 수 있습니다.`}
      {...(playingCount <= MAX_TO_CHOOSE_FROM && { action: { label: '가장 균형 잡힌 열 명으로', onChoose: choose } })}
    />
  )
}
