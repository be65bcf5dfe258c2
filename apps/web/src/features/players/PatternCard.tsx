import type { Pattern } from '@buri/contract/players'
import { mdiClockOutline } from '@mdi/js'
import { Card, CardHead } from '#web/ui/Card.tsx'
import { formatDuration, formatPercent } from '#web/ui/format.ts'
import { ActivityMap } from './ActivityMap.tsx'
import styles from './analysis.module.css'
import { Fact } from './Fact.tsx'
import { positionName } from './positionName.ts'

const share = (percent: number | null, words: string) => percent !== null && `${words} ${formatPercent(percent)}`

export const PatternCard = ({ pattern }: { pattern: Pattern }) => (
  <Card labelledBy="pattern">
    <CardHead id="pattern" title="게임 패턴" icon={mdiClockOutline} sub={`최근 ${pattern.sample}경기`} />
    <div className={styles.body}>
      {pattern.activity && <ActivityMap activity={pattern.activity} />}
      <dl className={styles.facts}>
        <Fact
          term="주 활동 시간"
          value={pattern.primaryPlayTime}
          under={share(pattern.playTimePercentage, '전체의')}
          tip="경기를 시작한 시각 (서울). 10판부터"
        />
        <Fact
          term="평균 게임 시간"
          value={pattern.averageGameLength === null ? null : formatDuration(pattern.averageGameLength)}
          under={pattern.gameLengthTrend}
          tip="최근 10판을 그 앞 20판과 견줍니다"
        />
        <Fact
          term="선호 포지션"
          value={positionName(pattern.preferredPosition)}
          under={share(pattern.positionPlayRate, '전체의')}
        />
        <Fact
          term="듀오 성향"
          value={pattern.duoTendency}
          under={share(pattern.duoRate, '가장 자주 만난 팀원과')}
          tip="무작위로 나누면 한 사람과 같은 팀이 될 확률은 44%입니다"
        />
        <Fact
          term="연속 게임"
          value={consecutiveWords(pattern.consecutiveGames)}
          under={pattern.maxConsecutive !== null && `최고 ${pattern.maxConsecutive}게임 연속`}
          tip="앞 경기가 끝나고 60분 안에 시작하면 이어진 것으로 봅니다"
        />
        <Fact term="플레이 스타일" value={pattern.playStyle} under={pattern.playStyleDescription} />
      </dl>
    </div>
  </Card>
)

const consecutiveWords = (games: number | null) => (games === null ? null : games === 0 ? '쉬는 중' : `${games}게임째`)
