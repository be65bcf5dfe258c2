import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { comparableChars } from '@buri/domain/search/choseong'
import { matchesKeyword } from '@buri/domain/search/matchesKeyword'
import { useState } from 'react'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './fearless.module.css'
import { type FearlessView, fearlessIn } from './fearlessIn.ts'
import { FEARLESS_WORDS } from './seriesWords.ts'
import { TeamEmblem } from './TeamEmblem.tsx'

type UsedChampion = Night['usedChampions'][number]
type ChampionGroup = { key: string; title: string; position?: Position; used: UsedChampion[] }

export function FearlessPanel({ night }: { night: Night }) {
  if (!night.schedule) return <Panel night={night} view={fearlessIn(night)} breaches={night.series.breaches} />
  const openGames = night.games
    .filter(({ pairing, state }) => pairing && (state === 'fixed' || state === 'running'))
    .toSorted((one, other) => one.room - other.room)
  const { breaches } = night.series
  return (
    <>
      {openGames.map((game) => (
        <Panel key={game.createdAt} night={night} view={fearlessIn(night, game)} breaches={[]} />
      ))}
      {breaches.length > 0 && (
        <Card labelledBy="breaches">
          <CardHead id="breaches" title="피어리스를 어긴 픽" />
          <Breaches breaches={breaches} nameOf={(n) => `경기 ${n}`} />
        </Card>
      )}
    </>
  )
}

type PanelProps = { night: Night; view: FearlessView; breaches: Night['series']['breaches'] }

function Panel({ night, view, breaches }: PanelProps) {
  const { used, id } = view
  const { fearless } = night.series
  const [typed, setTyped] = useState('')
  const [lane, setLane] = useState<string | null>(null)
  const needle = comparableChars(typed).join('')
  const matching = used.filter(
    ({ championName }) => needle === '' || matchesKeyword({ gameName: championName, tagLine: '' }, needle),
  )
  const groups = (fearless === 'soft' ? byTeam(view, matching) : byLane(matching)).filter(
    (group) => needle === '' || group.used.length > 0,
  )
  const shownLane = lane ?? groups.find((group) => group.used.length > 0)?.key
  return (
    <Card labelledBy={id}>
      <CardHead id={id} title={view.title} sub={String(used.length)} />
      {used.length === 0 ? (
        <p className={styles.empty}>아직 없어요. 리플레이가 올라온 경기의 챔피언이 여기에 모여요.</p>
      ) : (
        <>
          <div className={`${layout.grid8} ${styles.controls}`}>
            <input
              type="search"
              className={styles.search}
              aria-label="챔피언 찾기"
              placeholder="챔피언 이름, 초성"
              maxLength={20}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className={styles.lanes}>
              <FilterButtonRow label="나눠 보기">
                {groups.map(({ key, title }) => (
                  <FilterButton key={key} isChosen={shownLane === key} onChoose={() => setLane(key)}>
                    {title}
                  </FilterButton>
                ))}
              </FilterButtonRow>
            </div>
          </div>
          {matching.length === 0 && <p className={styles.empty}>아직 아무도 고르지 않은 챔피언이에요.</p>}
          <div className={`${layout.grid12} ${styles.groups}`} data-count={groups.length}>
            {groups.map((group) => (
              <div
                key={group.key}
                className={styles.group}
                data-on={group.key === shownLane || needle !== '' || undefined}
              >
                <h3>
                  {group.position && <LaneGlyph position={group.position} />}
                  {group.title}
                </h3>
                <ul>
                  {group.used.map((use) => (
                    <UsedTile key={`${use.n} ${use.championName} ${use.isBan}`} used={use} night={night} view={view} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </>
      )}
      <Breaches breaches={breaches} nameOf={view.nameOf} />
      <p className={`${text.note} ${styles.foot}`}>
        {FEARLESS_WORDS[fearless]}. 어긴 경기는 표시만 하고 결과는 그대로예요.
      </p>
    </Card>
  )
}

function byLane(used: readonly UsedChampion[]): ChampionGroup[] {
  const lanes = POSITIONS.map(
    (position): ChampionGroup => ({
      ...{ key: position, title: POSITION_NAMES[position], position },
      used: used.filter((use) => !use.isBan && use.position === position),
    }),
  )
  const unplacedUses = used.filter((use) => !use.isBan && use.position === null)
  const bans = used.filter(({ isBan }) => isBan)
  return [
    ...lanes,
    ...(unplacedUses.length > 0 ? [{ key: 'other', title: '기타', used: unplacedUses }] : []),
    ...(bans.length > 0 ? [{ key: 'bans', title: '밴', used: bans }] : []),
  ]
}

function byTeam({ teams }: FearlessView, used: readonly UsedChampion[]): ChampionGroup[] {
  const knownTeams = teams
    .filter(({ isPlaying }) => isPlaying)
    .map(
      ({ number, name }): ChampionGroup => ({
        ...{ key: String(number), title: name.endsWith('팀') ? name : `${name} 팀` },
        used: used.filter(({ team }) => team === number),
      }),
    )
  const teamlessUses = used.filter(({ team }) => team === null)
  return teamlessUses.length > 0 ? [...knownTeams, { key: 'other', title: '양 팀', used: teamlessUses }] : knownTeams
}

function UsedTile({
  used: { championName, championImageUrl, n, team, signupId },
  night,
  view,
}: {
  used: UsedChampion
  night: Night
  view: FearlessView
}) {
  const player = night.signups.find(({ id }) => id === signupId)?.summonerName
  const usingTeam = view.teams.find(({ number }) => number === team)
  return (
    <li className={`${layout.grid12} ${styles.used}`}>
      <span className={styles.tile}>
        <ChampionTile name={championName} imageUrl={championImageUrl} size={40} />
        {usingTeam && <TeamEmblem number={usingTeam.colour} name={usingTeam.letter} size="small" />}
      </span>
      <span className={styles.text}>
        <b className={text.ellipsis}>{championName}</b>
        <small className={text.ellipsis}>{[view.nameOf(n), player].filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}

type BreachesProps = { breaches: Night['series']['breaches']; nameOf: (n: number) => string }

/** Shows texts such as 3세트 아리: 2세트에서 이미 나옴. */
function Breaches({ breaches, nameOf }: BreachesProps) {
  if (breaches.length === 0) return null
  return (
    <ul className={`${layout.grid4} ${text.secondary} ${styles.breaches}`} aria-label="피어리스를 어긴 픽">
      {breaches.map(({ n, championName, before }) => (
        <li key={`${n} ${championName}`}>
          {nameOf(n)} {championName}: {nameOf(before)}에서 이미 나옴
        </li>
      ))}
    </ul>
  )
}
