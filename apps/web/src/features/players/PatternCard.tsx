import type { Pattern } from '@buri/contract/players'
import { mdiClockOutline } from '@mdi/js'
import { ActivityMap } from '#web/ui/charts/ActivityMap.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { CardStack } from '#web/ui/layout/CardStack.tsx'
import { formatDuration, formatPercent } from '#web/ui/text/format.ts'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { Fact, Facts } from './Facts.tsx'
import { positionName } from './positionName.ts'

const shareWords = (percent: number | null, words: string) => percent !== null && `${words} ${formatPercent(percent)}`

export const PatternCard = ({ pattern }: { pattern: Pattern }) => (
  <Card labelledBy="pattern">
    <CardHead id="pattern" title="플레이 패턴" icon={mdiClockOutline} sub={`최근 ${pattern.sample}판`} />
    <CardStack>
      {pattern.activity && <ActivityMap activity={pattern.activity} />}
      <Facts>
        <Fact
          term="주 활동 시간"
          by="primaryPlayTime"
          value={pattern.primaryPlayTime}
          under={shareWords(pattern.playTimePercentage, '전체의')}
        />
        <Fact
          term="평균 경기 시간"
          by="averageGameLength"
          value={pattern.averageGameLength === null ? null : formatDuration(pattern.averageGameLength)}
          under={
            pattern.gameLengthTrend && (
              <Explained by="gameLengthTrend">{lengthWords(pattern.gameLengthTrend)}</Explained>
            )
          }
        />
        <Fact
          term="선호 포지션"
          by="preferredPosition"
          value={positionName(pattern.preferredPosition)}
          under={shareWords(pattern.positionPlayRate, '전체의')}
        />
        <Fact
          term="듀오 성향"
          by="duoTendency"
          value={pattern.duoTendency}
          under={shareWords(pattern.duoRate, '가장 자주 만난 팀원과')}
        />
        <Fact
          term="연속 플레이"
          by="consecutiveGames"
          value={consecutiveWords(pattern.consecutiveGames)}
          under={pattern.maxConsecutive !== null && `최고 ${pattern.maxConsecutive}판 연속`}
        />
        <Fact term="플레이 스타일" by="playStyle" value={pattern.playStyle} under={pattern.playStyleDescription} />
      </Facts>
    </CardStack>
  </Card>
)

const lengthWords = (trend: string) => (trend === '비슷' ? '이전과 비슷' : `이전보다 ${trend}`)

const consecutiveWords = (games: number | null) => (games === null ? null : games === 0 ? '쉬는 중' : `${games}판째`)
