import type { GameBalance } from '@buri/contract/nights/gameBalance'
import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import { brokenWishes, comparisonSentence, describeWeights, teamsSentence } from '@buri/domain/balancing/explain'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { mdiAlert, mdiCommentQuoteOutline } from '@mdi/js'
import { useMemo } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { PlanExplanationSection } from '../balance/PlanExplanation.tsx'
import { optionIndex } from '../balance/seats.ts'
import { PRESET_NAMES } from '../nightWords.ts'
import { gameRules, labelsOfGame, requestOfGame, teamsOfGame } from './gameTeams.ts'
import styles from './teams.module.css'
import { useGameBalance } from './useGameBalance.ts'

type TeamsExplanationProps = { night: Night; game: NightGame }

export function TeamsExplanation({ night, game }: TeamsExplanationProps) {
  const { data, error } = useGameBalance(night, game)
  const labels = labelsOfGame(night, game)
  const teams = teamsOfGame(game, labels)
  // The players may have been exchanged since this answer, so it may not contain the present ten.
  const isKnown = data?.players.every(({ signupId }) => labels.labelOf.has(signupId))
  const request =
    data && isKnown ? requestOfGame(night, data, gameRules(data, labels, data.weights), labels) : undefined
  const requestKey = JSON.stringify(request)
  const options = useMemo(() => (requestKey ? balanceTeams(JSON.parse(requestKey)).options : []), [requestKey])
  if (error && !data) return null
  if (!data || !request || !teams) return <Skeleton height={48} />

  const scoredTeams = { ...teams, ...teamCosts(request, teams) }
  const index = optionIndex(options, teams)
  const [best, second] = options
  const broken = brokenWishes(request, teams)
  return (
    <div className={styles.explanation}>
      {data.reason && (
        <p className={styles.reason}>
          <Icon path={mdiCommentQuoteOutline} />
          <span>
            <b>주최자</b> {data.reason}
          </span>
        </p>
      )}
      <PlanExplanationSection request={request} teams={teams} verdict={verdictSentence(index, game)}>
        <p>{teamsSentence(request, scoredTeams)}</p>
        <p className={text.detail}>
          {index === 0
            ? second && comparisonSentence(scoredTeams, second, { best: '1안', other: '2안' })
            : best && comparisonSentence(best, scoredTeams, { best: '가장 균형 잡힌 팀', other: '이 팀' })}
        </p>
        <p className={text.detail}>{reasonWords(data)}</p>
        {broken.length > 0 && (
          <ul className={`${layout.grid8} ${styles.brokenRules}`}>
            {broken.map((sentence) => (
              <li key={sentence}>
                <Icon path={mdiAlert} />
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </PlanExplanationSection>
    </div>
  )
}

const reasonWords = ({ preset, weights }: GameBalance) =>
  preset === 'balanced'
    ? '기본 기준으로 나눴어요.'
    : `${preset === 'clan' ? '클랜' : PRESET_NAMES[preset]} 기준으로 나눴어요: ${describeWeights(weights)}`

function verdictSentence(index: number, { draft }: NightGame): string {
  if (index === 0) return '가장 균형 잡힌 팀이에요'
  if (draft) return '주장들이 뽑은 팀이에요'
  return index > 0 ? `주최자가 ${index + 1}안을 골랐어요` : '주최자가 직접 정한 팀이에요'
}
