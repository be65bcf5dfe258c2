import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { comparedChars } from '@buri/domain/search/choseong'
import { matchesKeyword } from '@buri/domain/search/matchesKeyword'
import { useState } from 'react'
import { Pick, PickRow } from '#web/ui/forms/Pick.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './fearless.module.css'
import { FEARLESS_WORDS, gameName, teamName } from './seriesWords.ts'
import { TeamMark } from './TeamMark.tsx'

type UsedChampion = Night['usedChampions'][number]
type Group = { key: string; title: string; position?: Position; used: UsedChampion[] }

/** Champions that may not be picked again: who used them up, and for which team. */
export function FearlessPanel({ night }: { night: Night }) {
  const { usedChampions, series } = night
  const [typed, setTyped] = useState('')
  const [lane, setLane] = useState<string | null>(null)
  const needle = comparedChars(typed).join('')
  const found = usedChampions.filter(
    ({ championName }) => needle === '' || matchesKeyword({ gameName: championName, tagLine: '' }, needle),
  )
  const groups = (series.fearless === 'soft' ? byTeam(series, found) : byLane(found)).filter(
    ({ used }) => needle === '' || used.length > 0,
  )
  const shown = lane ?? groups.find(({ used }) => used.length > 0)?.key
  return (
    <Card labelledBy="fearless">
      <CardHead id="fearless" title="다시 고를 수 없는 챔피언" sub={String(usedChampions.length)} />
      {usedChampions.length === 0 ? (
        <p className={styles.empty}>아직 없어요. 리플레이가 올라온 경기의 챔피언이 여기에 모여요.</p>
      ) : (
        <>
          <div className={`${layout.grid8} ${styles.controls}`}>
            <input
              type="search"
              className={styles.find}
              aria-label="챔피언 찾기"
              placeholder="챔피언 이름, 초성"
              maxLength={20}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className={styles.lanes}>
              <PickRow label="나눠 보기">
                {groups.map(({ key, title }) => (
                  <Pick key={key} isChosen={shown === key} onChoose={() => setLane(key)}>
                    {title}
                  </Pick>
                ))}
              </PickRow>
            </div>
          </div>
          {found.length === 0 && <p className={styles.empty}>아직 아무도 고르지 않은 챔피언이에요.</p>}
          <div className={`${layout.grid12} ${styles.groups}`} data-count={groups.length}>
            {groups.map((group) => (
              <div key={group.key} className={styles.group} data-on={group.key === shown || needle !== '' || undefined}>
                <h3>
                  {group.position && <LaneGlyph position={group.position} />}
                  {group.title}
                </h3>
                <ul>
                  {group.used.map((one) => (
                    <UsedTile key={`${one.n} ${one.championName} ${one.isBan}`} used={one} night={night} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </>
      )}
      <Breaches night={night} />
      <p className={`${text.note} ${styles.foot}`}>
        {FEARLESS_WORDS[series.fearless]}. 어긴 경기는 표시만 하고 결과는 그대로예요.
      </p>
    </Card>
  )
}

function byLane(used: readonly UsedChampion[]): Group[] {
  const lanes = POSITIONS.map(
    (position): Group => ({
      ...{ key: position, title: POSITION_NAMES[position], position },
      used: used.filter((one) => !one.isBan && one.position === position),
    }),
  )
  const others = used.filter((one) => !one.isBan && one.position === null)
  const bans = used.filter(({ isBan }) => isBan)
  return [
    ...lanes,
    ...(others.length > 0 ? [{ key: 'other', title: '기타', used: others }] : []),
    ...(bans.length > 0 ? [{ key: 'bans', title: '밴', used: bans }] : []),
  ]
}

function byTeam(series: Night['series'], used: readonly UsedChampion[]): Group[] {
  const known = series.teams.map(
    ({ number }): Group => ({
      ...{ key: String(number), title: teamName(series, number) },
      used: used.filter(({ team }) => team === number),
    }),
  )
  const others = used.filter(({ team }) => team === null)
  return others.length > 0 ? [...known, { key: 'other', title: '양 팀', used: others }] : known
}

function UsedTile({
  used: { championName, championImageUrl, n, team, signupId },
  night,
}: {
  used: UsedChampion
  night: Night
}) {
  const { series, signups } = night
  const who = signups.find(({ id }) => id === signupId)?.summonerName
  const name = series.teams.find(({ number }) => number === team)?.name
  return (
    <li className={`${layout.grid12} ${styles.used}`}>
      <span className={styles.tile}>
        <ChampionTile name={championName} imageUrl={championImageUrl} size={40} />
        {team !== null && name && <TeamMark number={team} name={name} size="small" />}
      </span>
      <span className={styles.words}>
        <b>{championName}</b>
        <small>{[gameName(series, n), who].filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}

/** 3국 아리: 2국에서 이미 나옴 */
function Breaches({ night: { series } }: { night: Night }) {
  if (series.breaches.length === 0) return null
  return (
    <ul className={`${layout.grid4} ${text.secondary} ${styles.breaches}`} aria-label="피어리스를 어긴 픽">
      {series.breaches.map(({ n, championName, before }) => (
        <li key={`${n} ${championName}`}>
          {gameName(series, n)} {championName}: {gameName(series, before)}에서 이미 나옴
        </li>
      ))}
    </ul>
  )
}
