import type { PlayerProfile } from '@buri/contract/players'
import { type ExplanationKey, explanations } from '@buri/domain/statistics/explanations'
import { mdiAccountMultipleOutline, mdiHandshakeOutline, mdiSwordCross } from '@mdi/js'
import type { ReactNode } from 'react'
import { NotEnough } from '#web/ui/feedback/NotEnough.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { CardRow, CardRows, CardRowText } from './CardRows.tsx'
import styles from './People.module.css'
import { positionName } from './positionName.ts'
import { isWorthShowing } from './sections.ts'

type Part<Name extends 'rivals' | 'duoRecommendations' | 'similarPlayers'> = PlayerProfile[Name]
type PeopleProps = { rivals: Part<'rivals'>; duos: Part<'duoRecommendations'>; similar: Part<'similarPlayers'> }
type Person = { name: string; tagLine: string; avatarUrl: string | null }

export const People = ({ rivals, duos, similar }: PeopleProps) => (
  <div className={classNames(layout.three, styles.people)} id="people">
    <PeopleCard
      title="라이벌"
      by="rivals"
      icon={mdiSwordCross}
      sub={<Explained by="advantage">3판 이상 맞대결</Explained>}
      part={rivals}
      few="라이벌은 내전 3판부터 찾아요."
      none="3판 이상 맞붙은 상대가 아직 없어요."
    >
      {rivals.items?.map((rival) => (
        <PersonRow
          key={`${rival.name}#${rival.tagLine}`}
          person={rival}
          under={joinWords(rival.rank, `${rival.encounters}판 ${rival.winLoss} (${formatPercent(rival.winRate)})`)}
        >
          <span
            className={classNames(
              styles.advantage,
              rival.advantage === '우세' && styles.ownAdvantage,
              rival.advantage === '열세' && styles.ownDisadvantage,
            )}
            data-tip={explanations.advantage}
          >
            {rival.advantage}
          </span>
        </PersonRow>
      ))}
    </PeopleCard>
    <PeopleCard
      title="듀오 추천"
      by="duoRecommendations"
      icon={mdiHandshakeOutline}
      sub={<Explained by="duoScore">궁합 · 점수</Explained>}
      part={duos}
      few="듀오 추천은 10판부터 계산해요."
      none="추천할 만큼 함께한 사람이 아직 없어요."
    >
      {duos.items?.map((duo) => (
        <PersonRow
          key={`${duo.name}#${duo.tagLine}`}
          person={duo}
          note={positionName(duo.position) ?? undefined}
          under={joinWords(duo.reason, duo.games === 0 ? '함께한 적 없음' : `함께 ${formatNumber(duo.games)}판`)}
        >
          <Figure percent={duo.compatibility} under={`점수 ${formatNumber(duo.score)}`} />
        </PersonRow>
      ))}
    </PeopleCard>
    <PeopleCard
      title="비슷한 플레이어"
      by="similarPlayers"
      icon={mdiAccountMultipleOutline}
      sub="유사도"
      part={similar}
      few="비슷한 플레이어는 둘 다 포지션을 아는 경기 10판부터 찾아요."
      none="비슷한 플레이어를 아직 찾지 못했어요."
    >
      {similar.items?.map((item) => (
        <PersonRow
          key={`${item.name}#${item.tagLine}`}
          person={item}
          under={joinWords(
            item.rank,
            item.winRate === null ? null : `승률 ${formatPercent(item.winRate)}`,
            `${item.games}판`,
          )}
        >
          <Figure percent={item.similarity} />
        </PersonRow>
      ))}
    </PeopleCard>
  </div>
)

const joinWords = (...words: readonly (string | null)[]) => words.filter((word) => word !== null).join(' · ')

type PeopleCardProps = {
  title: string
  by: ExplanationKey
  icon: string
  sub: ReactNode
  part: { sample: number; items: readonly unknown[] | null }
  few: string
  none: string
  children: ReactNode
}

const PeopleCard = ({ title, by, icon, sub, part, few, none, children }: PeopleCardProps) =>
  isWorthShowing(part) && (
    <Card>
      <CardHead title={<Explained by={by}>{title}</Explained>} icon={icon} sub={sub} />
      {part.items === null ? (
        <NotEnough sample={part.sample}>{few}</NotEnough>
      ) : part.items.length === 0 ? (
        <p className={`${text.detail} ${styles.empty}`}>{none}</p>
      ) : (
        <CardRows>{children}</CardRows>
      )}
    </Card>
  )

type PersonRowProps = { person: Person; note?: string | undefined; under: string; children: ReactNode }

const PersonRow = ({ person, note, under, children }: PersonRowProps) => (
  <CardRow to={profilePath({ gameName: person.name, tagLine: person.tagLine })}>
    <Avatar name={person.name} imageUrl={person.avatarUrl} size={40} />
    <CardRowText>
      <span className={styles.name}>
        {person.name}
        <small>#{person.tagLine}</small>
        {note && <small>{note}</small>}
      </span>
      <span className={styles.line}>{under}</span>
    </CardRowText>
    {children}
  </CardRow>
)

const Figure = ({ percent, under }: { percent: number; under?: string }) => (
  <span className={`${text.num} ${text.note} ${styles.figure}`}>
    <b>
      {formatNumber(percent)}
      <small>%</small>
    </b>
    {under}
  </span>
)
