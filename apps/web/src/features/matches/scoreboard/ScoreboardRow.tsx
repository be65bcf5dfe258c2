import type { Participant } from '@buri/contract/matches'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { explanations } from '@buri/domain/statistics/explanations'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { SmallTile } from '#web/ui/game/SmallTile.tsx'
import { formatNumber, formatOneDecimal, formatThousands, UNKNOWN_TEXT } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { badgeRule } from '../participant/badgeRule.ts'
import { Items } from '../participant/Items.tsx'
import { itemsInLine } from '../participant/itemOrder.ts'
import { KillsText } from '../participant/KillsText.tsx'
import { kdaRatio } from '../participant/kda.ts'
import { playerName, playerPath } from '../participant/playerName.ts'
import { type DamageScale, shareOf } from './damageScale.ts'
import styles from './ScoreboardRow.module.css'

type ScoreboardRowProps = { player: Participant; scale: DamageScale; minutes: number }

export function ScoreboardRow({ player, scale, minutes }: ScoreboardRowProps) {
  return (
    <tr className={player.isSelf ? styles.ownRow : undefined}>
      <th scope="row">
        <Player player={player} />
      </th>
      <td>
        <Score player={player} />
      </td>
      <td>
        <KillsText kills={player.kills} deaths={player.deaths} assists={player.assists} />
        <div className={styles.secondLine}>{player.deaths === 0 ? 'Perfect' : `${kdaRatio(player)} 평점`}</div>
      </td>
      <td>
        <Damage player={player} scale={scale} />
      </td>
      <td>
        <span className={styles.label}>CS</span>
        <b>{formatNumber(player.cs)}</b>
        <div className={styles.secondLine}>{player.cs === null ? null : formatOneDecimal(player.cs / minutes)}</div>
      </td>
      <td>
        <span className={styles.label}>골드</span>
        <b>{formatThousands(player.goldEarned)}</b>
      </td>
      <td className={styles.wards}>
        <span className={styles.label}>와드</span>
        <Wards player={player} />
      </td>
      <td>
        <Items items={itemsInLine(player)} size={20} className={styles.items} />
      </td>
    </tr>
  )
}

function Wards({ player: { wardsPlaced, visionScore, wardsKilled, visionWardsBought } }: { player: Participant }) {
  const isKnown = [wardsPlaced, visionScore, wardsKilled, visionWardsBought].some((count) => count !== null)
  if (!isKnown) return <span>{UNKNOWN_TEXT}</span>
  return (
    <>
      <span data-tip="설치한 와드 (시야 점수)">
        {formatNumber(wardsPlaced)} ({formatNumber(visionScore)})
      </span>
      <span className={styles.secondLine} data-tip="제거한 와드 / 구매한 제어 와드">
        {formatNumber(wardsKilled)} / {formatNumber(visionWardsBought)}
      </span>
    </>
  )
}

function Player({ player }: { player: Participant }) {
  const path = playerPath(player)
  const name = playerName(player)
  return (
    <div className={styles.player}>
      <ChampionTile
        name={player.championName}
        imageUrl={player.championImageUrl}
        size={32}
        level={player.championLevel}
      />
      <SmallTile kind="spell" name={player.spell1Name} imageUrl={player.spell1ImageUrl} size={16} />
      <SmallTile kind="spell" name={player.spell2Name} imageUrl={player.spell2ImageUrl} size={16} />
      <SmallTile kind="rune" name={player.primaryRuneName} imageUrl={player.primaryRuneImageUrl} size={16} />
      <SmallTile kind="rune" name={player.secondaryRuneName} imageUrl={player.secondaryRuneImageUrl} size={16} />
      <div className={styles.name}>
        {path ? (
          <a href={path} title={`${name}#${player.tagLine}`}>
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        <span className={styles.secondLine}>
          {player.isSubstitute && <SubstituteChip />}
          {player.position && `${POSITION_NAMES[player.position]} · `}
          {player.championName}
        </span>
      </div>
    </div>
  )
}

const SubstituteChip = () => (
  <small className={`${text.small} ${text.name} ${styles.substitute}`} data-tip="못 온 사람을 대신해 뛰었어요">
    대타
  </small>
)

function Score({ player: { performanceScore, performanceRank, isMvp, isAce } }: { player: Participant }) {
  if (performanceScore === null) return UNKNOWN_TEXT
  const rankText = performanceRank === null ? '' : `${performanceRank}위`
  return (
    <span className={styles.score} data-tip={explanations.performanceScore}>
      <b>{formatOneDecimal(performanceScore)}</b>
      {isMvp ? (
        <Best honour="MVP" className={styles.mvp} />
      ) : isAce ? (
        <Best honour="ACE" className={styles.ace} />
      ) : (
        <small>{rankText}</small>
      )}
    </span>
  )
}

const Best = ({ honour, className }: { honour: 'MVP' | 'ACE'; className: string | undefined }) => (
  <button type="button" className={className} data-tip={badgeRule(honour)} aria-description={badgeRule(honour)}>
    {honour}
  </button>
)

/** Both numbers are read at one tab stop. */
function Damage({ player, scale }: { player: Participant; scale: DamageScale }) {
  const { totalDamageDealtToChampions: dealt, totalDamageTaken: taken } = player
  const dealtWords = `가한 피해량 ${formatNumber(dealt)}`
  const takenWords = `받은 피해량 ${formatNumber(taken)}`
  return (
    <button type="button" className={styles.damage} data-tip={`${dealtWords} · ${takenWords}`}>
      <span data-tip={dealtWords}>
        <span className={text.hidden}>가한 피해량 </span>
        {formatNumber(dealt)}
        {dealt !== null && <i style={{ '--share': `${shareOf(dealt, scale.dealt)}%` }} />}
      </span>
      <span className={styles.taken} data-tip={takenWords}>
        <span className={text.hidden}>받은 피해량 </span>
        {formatNumber(taken)}
        {taken !== null && <i style={{ '--share': `${shareOf(taken, scale.taken)}%` }} />}
      </span>
    </button>
  )
}
