import type { GameBalance } from '@buri/contract/nights/games'
import type { Night, NightGame } from '@buri/contract/nights/nights'
import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import { brokenWishes, teamsSentence, weightWords, whyNot } from '@buri/domain/balancing/explain'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { mdiAlert, mdiCommentQuoteOutline } from '@mdi/js'
import { useId, useMemo } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { CostBar } from '../balance/CostBar.tsx'
import { placeAmong } from '../balance/seats.ts'
import { PRESET_NAMES } from '../nightWords.ts'
import { labelsOfGame, requestOfGame, rulesOf, teamsOfGame } from './gameTeams.ts'
import styles from './teams.module.css'
import { useGameBalance } from './useGameBalance.ts'

type WhyTeamsProps = { night: Night; game: NightGame }

/** The cost of the teams, term by term, compared with the best possible: visible to everyone. */
export function WhyTeams({ night, game }: WhyTeamsProps) {
  const id = useId()
  const { data, error } = useGameBalance(night, game)
  const labels = labelsOfGame(night, game)
  const teams = teamsOfGame(game, labels)
  // The ten may have changed since the answer.
  const isKnown = data?.players.every(({ signupId }) => labels.of.has(signupId))
  const request = data && isKnown ? requestOfGame(night, data, rulesOf(data, labels, data.weights), labels) : undefined
  const question = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal request is not computed again.
  const options = useMemo(() => (request ? balanceTeams(request).options : []), [question])
  if (error && !data) return null
  if (!request || !teams) return <Skeleton height={120} />

  const shown = { ...teams, ...teamCosts(request, teams) }
  const place = placeAmong(options, teams)
  const [best, second] = options
  const scale = Math.max(shown.cost, ...options.map(({ cost }) => cost))
  const broken = brokenWishes(request, teams)
  return (
    <section className={styles.why} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>왜 이 팀인가요?</h3>
        <span className={text.note}>점수는 낮을수록 고름 · 시드 {request.seed}</span>
        <b>{Math.round(shown.cost)}점</b>
      </div>
      <p>
        {verdict(place, game)} {teamsSentence(request, shown)}
      </p>
      <CostBar terms={shown.terms} weights={request.weights} scale={scale} />
      {data && <p className={text.detail}>{groundWords(data)}</p>}
      {place === 0
        ? second && <p className={text.detail}>왜 2안이 아닌가요? {whyNot(shown, second, '2안')}</p>
        : best && <p className={text.detail}>가장 고른 팀과 비교하면, {whyNot(best, shown, '이 팀')}</p>}
      {(broken.length > 0 || data?.reason) && (
        <ul className={`${layout.grid8} ${styles.reasons}`}>
          {data?.reason && (
            <li>
              <Icon path={mdiCommentQuoteOutline} />
              <span>
                <b>주최자</b> {data.reason}
              </span>
            </li>
          )}
          {broken.map((sentence) => (
            <li key={sentence}>
              <Icon path={mdiAlert} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const groundWords = ({ preset, weights }: GameBalance) =>
  `${preset === 'clan' ? '' : '기준 '}${PRESET_NAMES[preset]} · ${weightWords(weights)}`

function verdict(place: number, { draft }: NightGame): string {
  if (place === 0) return '나눌 수 있는 모든 팀 가운데 가장 고른 팀이에요.'
  if (draft) return '주장들이 뽑은 팀이에요.'
  return place > 0 ? `주최자가 ${place + 1}안을 골랐어요.` : '주최자가 직접 정한 팀이에요.'
}
