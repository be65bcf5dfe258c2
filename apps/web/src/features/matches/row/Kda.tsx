import type { Match } from '@buri/contract/matches'
import text from '#web/ui/text/text.module.css'
import { KillsText } from '../participant/KillsText.tsx'
import { kdaRatio } from '../participant/kda.ts'
import styles from './Kda.module.css'
import { ruleTooltipProps } from './rowTips.ts'

export const Kda = ({ match, className }: { match: Match; className: string | undefined }) => (
  <div className={className}>
    <KillsText kills={match.kills} deaths={match.deaths} assists={match.assists} />
    <div className={`${text.quiet} ${styles.ratio}`} {...(match.isRemake ? {} : ruleTooltipProps(match, 'avgKda'))}>
      {match.isRemake ? '기록 제외' : match.deaths === 0 ? <b>Perfect</b> : <Ratio match={match} />}
    </div>
  </div>
)

const Ratio = ({ match }: { match: Match }) => (
  <>
    <b>{kdaRatio(match)}</b> 평점
  </>
)
