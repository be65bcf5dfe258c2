import type { PlayerAnalysis } from '@buri/contract/analysis'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './AnalysisHead.module.css'

type AnalysisHeadProps = { nameParam: string; analysis: PlayerAnalysis | undefined }

export function AnalysisHead({ nameParam, analysis }: AnalysisHeadProps) {
  const [typedName, typedTag] = nameParam.split('#')
  const name = analysis?.summonerName ?? typedName ?? nameParam
  const tagLine = analysis?.tagLine ?? typedTag
  return (
    <header className={styles.head}>
      <Avatar name={name} size={48} />
      <div>
        <h1>
          {name}
          {tagLine && <span>#{tagLine}</span>}
        </h1>
        <p className={text.detail}>
          자세한 분석 · 내전만 모았어요
          {analysis && analysis.window === analysis.windowMax && ` · 최근 ${formatNumber(analysis.windowMax)}판까지`}
        </p>
      </div>
    </header>
  )
}
