import type { PlayerProfile } from '@buri/contract/players'
import { mdiChartBoxOutline, mdiHomeVariantOutline } from '@mdi/js'
import { type ComponentType, Suspense } from 'react'
import { AfterPaint } from '#web/loading/AfterPaint.tsx'
import { BelowFold } from '#web/loading/BelowFold.tsx'
import { Fold } from '#web/loading/Fold.tsx'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { whenIdle } from '#web/loading/whenIdle.ts'
import { analysisPath } from '#web/players/analysisPath.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { Tips } from '#web/ui/tips/Tips.tsx'
import { MostPlayed } from './MostPlayed.tsx'
import styles from './Profile.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { RankCards } from './RankCards.tsx'
import { RecentSummary } from './RecentSummary.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { sectionsOf } from './sections.ts'
import { TrendCard } from './TrendCard.tsx'

const loadLowerParts = async () => {
  await whenIdle()
  return import('./belowProfile.ts')
}
const PatternCard = lazyPart(async () => (await loadLowerParts()).PatternCard)
const StyleCard = lazyPart(async () => (await loadLowerParts()).StyleCard)
const HonoursCard = lazyPart(async () => (await loadLowerParts()).HonoursCard)
const People = lazyPart(async () => (await loadLowerParts()).People)

/** A history of fewer matches is shorter than the rail beside it. */
const FEW_MATCHES = 16

export type HistoryProps = { nameParam: string; choices: PlayerProfile['filters'] }
export type LiveGameProps = { nameParam: string; initialGame: PlayerProfile['liveGame'] }

type ProfileProps = {
  profile: PlayerProfile
  nameParam: string
  History: ComponentType<HistoryProps>
  LiveGame: ComponentType<LiveGameProps>
}

export function Profile({ profile, nameParam, History, LiveGame }: ProfileProps) {
  const sections = sectionsOf(profile)
  const isShort = profile.stats.sample < FEW_MATCHES
  const mostPlayed = profile.champions.length > 0 && (
    <MostPlayed champions={profile.champions} sample={profile.stats.sample} />
  )

  return (
    <Tips>
      <ProfileHead summoner={profile.summoner} nameParam={nameParam} />
      {profile.summoner.isRecalculating && (
        <div className={styles.recalculating}>
          <Alert tone="info" message="점수를 다시 계산하고 있습니다." />
        </div>
      )}
      <Fold />
      <SectionTabs sections={sections} nameParam={nameParam} />
      <LiveGame nameParam={nameParam} initialGame={profile.liveGame} />
      <div className={classNames(styles.page, isShort && styles.shortPage)}>
        <div className={styles.ranks}>
          <RankCards ranks={profile.summoner.ranks} areKnown={profile.summoner.ranksKnown} />
        </div>
        <div className={`${layout.stack} ${styles.main}`}>
          {profile.stats.sample > 0 && <RecentSummary stats={profile.stats} results={profile.recentResults} />}
          <AfterPaint before={<div style={{ height: '100vh' }} />}>
            <History nameParam={nameParam} choices={profile.filters} />
          </AfterPaint>
        </div>
        <div className={styles.mostPlayed}>
          <BelowFold>{mostPlayed}</BelowFold>
        </div>
        <div className={styles.side}>
          <div className={`${layout.stack} ${styles.rail}`}>
            <BelowFold>
              {sections.trend && <TrendCard trend={sections.trend} />}
              {sections.pattern && (
                <Suspense>
                  <PatternCard pattern={sections.pattern} />
                  <StyleCard pattern={sections.pattern} />
                </Suspense>
              )}
            </BelowFold>
          </div>
        </div>
      </div>
      <BelowFold>
        {sections.hasHonours && (
          <Suspense>
            <HonoursCard achievements={profile.achievements} goals={profile.goals} records={profile.records} />
          </Suspense>
        )}
        {sections.hasPeople && (
          <Suspense>
            <People rivals={profile.rivals} duos={profile.duoRecommendations} similar={profile.similarPlayers} />
          </Suspense>
        )}
      </BelowFold>
      <div className={`${layout.flow} ${styles.links}`}>
        <ButtonLink to="/" icon={mdiHomeVariantOutline}>
          홈으로 돌아가기
        </ButtonLink>
        <ButtonLink to={analysisPath(nameParam)} icon={mdiChartBoxOutline}>
          더 자세한 분석 보기
        </ButtonLink>
      </div>
    </Tips>
  )
}
