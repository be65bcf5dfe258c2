import type { ClanMember } from '@buri/contract/clanMembership'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { RANK_WORDS } from '../clanWords.ts'
import { MemberTools } from './MemberTools.tsx'
import {
  isOfKind,
  isResting,
  MEMBER_COLUMNS,
  type MemberColumn,
  type MemberKind,
  type MemberView,
  matchingMembers,
  positionsOf,
} from './memberOrder.ts'
import styles from './memberTable.module.css'
import { memberFacts, playedWords } from './memberWords.ts'

/** More members are shown on request, so that the page below a large clan can be reached. */
const SHOWN_AT_FIRST = 20

type MemberTableProps = {
  members: readonly ClanMember[]
  ownId: string | null
  actionsOf?: (member: ClanMember) => ReactNode
  /** `matching` are the members that pass search and filter. */
  toolsOf?: (matching: readonly ClanMember[]) => ReactNode
}

/** A name with a linked player links to the profile. */
export function MemberTable({ members, ownId, actionsOf, toolsOf }: MemberTableProps) {
  const [view, setView] = useState<MemberView>({ search: '', column: 'rank', isReversed: false })
  const [kind, setKind] = useState<MemberKind>('all')
  const [isWhole, setWhole] = useState(false)
  const now = useNow()
  const matching = matchingMembers(members, view, now).filter((member) => isOfKind(member, kind, now))
  const shownMembers = isWhole ? matching : matching.slice(0, SHOWN_AT_FIRST)
  const maxGames = Math.max(1, ...members.map(({ month }) => month?.games ?? 0))
  const hasMonths = members.some(({ month }) => month !== null)
  const columns = (['name', 'score', 'position', 'month', 'played', 'joined'] as const).filter(
    (column) => hasMonths || column !== 'month',
  )
  const sortBy = (column: MemberColumn) =>
    setView({ ...view, column, isReversed: view.column === column && !view.isReversed })
  return (
    <>
      <MemberTools
        view={view}
        onView={setView}
        kind={kind}
        onKind={setKind}
        countOf={(memberKind) => members.filter((member) => isOfKind(member, memberKind, now)).length}
      >
        {toolsOf?.(matching)}
      </MemberTools>
      {matching.length === 0 && <p className={text.quiet}>그런 클랜원이 없어요.</p>}
      {matching.length > 0 && (
        <table className={styles.table} aria-label="클랜원">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  data-column={column}
                  aria-sort={view.column === column ? (view.isReversed ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" onClick={() => sortBy(column)}>
                    {column === 'name' ? '클랜원' : MEMBER_COLUMNS[column]}
                  </button>
                </th>
              ))}
              {actionsOf && (
                <th scope="col" data-column="menu">
                  <span className={text.hidden}>관리</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shownMembers.map((member) => (
              <tr key={member.userId} data-own={member.userId === ownId || undefined}>
                <NameCell member={member} isOwn={member.userId === ownId} now={now} />
                <td data-column="score">
                  <Score player={member.player} />
                </td>
                <td data-column="position">
                  <Positions positions={positionsOf(member)} />
                </td>
                {hasMonths && (
                  <td data-column="month">
                    {member.month && (
                      <span className={`${layout.grid8} ${styles.month}`}>
                        {formatNumber(member.month.games)}
                        <Bar percent={(100 * member.month.games) / maxGames} />
                      </span>
                    )}
                  </td>
                )}
                <td data-column="played">{playedWords(member, now)}</td>
                <td data-column="joined">{formatDate(member.joinedAt)}</td>
                {actionsOf && <td data-column="menu">{actionsOf(member)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shownMembers.length < matching.length && (
        <Button isBlock kind="quiet" onClick={() => setWhole(true)}>
          나머지 {formatNumber(matching.length - shownMembers.length)}명 더 보기
        </Button>
      )}
    </>
  )
}

function NameCell({ member, isOwn, now }: { member: ClanMember; isOwn: boolean; now: number | null }) {
  const { nickname, avatarUrl, rank, player, note } = member
  return (
    <th scope="row" data-column="name">
      <span className={layout.line12}>
        <Avatar name={nickname} imageUrl={avatarUrl} size={40} />
        <span className={styles.text}>
          <span className={layout.line4}>
            {player ? (
              <Link
                className={styles.name}
                data-touch
                to={profilePath({ gameName: player.summonerName, tagLine: player.tagLine })}
              >
                {nickname}
              </Link>
            ) : (
              <b className={styles.name}>{nickname}</b>
            )}
            {rank !== 'member' && (
              <Chip tone={RANK_WORDS[rank].tone} isSmall>
                {RANK_WORDS[rank].word}
              </Chip>
            )}
            {isResting(member, now) && <Chip isSmall>쉬는 중</Chip>}
            {isOwn && <small>나</small>}
          </span>
          <small className={styles.tag}>
            {player ? `${player.summonerName}#${player.tagLine}` : '연결한 게임 계정 없음'}
          </small>
          <small className={styles.facts}>{memberFacts(member, now)}</small>
          {note && <small className={styles.note}>{note}</small>}
        </span>
      </span>
    </th>
  )
}

function Score({ player }: Pick<ClanMember, 'player'>) {
  if (!player) return '-'
  if (player.provisional && player.felicanScore !== null)
    return (
      <Chip tone="caution" isSmall>
        배치 중
      </Chip>
    )
  return <b>{formatNumber(player.felicanScore)}</b>
}

function Positions({ positions: [main, sub] }: { positions: ReturnType<typeof positionsOf> }) {
  if (!main) return '-'
  return (
    <span className={styles.positions}>
      <span>
        <LaneGlyph position={main} />
        {POSITION_NAMES[main]}
      </span>
      {sub && (
        <small>
          <LaneGlyph position={sub} size={14} />
          <span className={text.hidden}>다음으로 </span>
          {POSITION_NAMES[sub]}
        </small>
      )}
    </span>
  )
}
