import { LIMITS } from '@buri/contract/limits'
import { formatRiotId, parseRiotId } from '@buri/domain/riotId'
import { mdiCrosshairsGps, mdiMagnify } from '@mdi/js'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/api/ApiError.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './FindOnLeaderboard.module.css'
import type { OwnPlayer } from './ownPlayer.ts'
import type { RankingView } from './useRankings.ts'

/** Returns the number of the page with the player, or `null` if the player is not on the current leaderboard. */
const leaderboardPage = async (name: string, { position, clanId, sort }: RankingView): Promise<number | null> =>
  (await call('GET /api/rankings/players/place', { query: { name, position, clanId, sort } })).page

type FindOnLeaderboardProps = {
  view: RankingView
  own: OwnPlayer | null
  onFound: (page: number, player: OwnPlayer) => void
}

export function FindOnLeaderboard({ view, own, onFound }: FindOnLeaderboardProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function findPlayer(name: string) {
    const player = parseRiotId(name)
    if (!player) return setProblem('소환사명#태그라인 형식으로 입력해주세요.')
    setBusy(true)
    setProblem(null)
    try {
      const page = await leaderboardPage(formatRiotId(player), view)
      if (page === null) setProblem('이 순위에는 없는 소환사입니다.')
      else onFound(page, { summonerName: player.gameName, tagLine: player.tagLine })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name === 'string' && name.trim() !== '') void findPlayer(name)
  }

  return (
    <div className={`${layout.row} ${styles.find}`}>
      <form onSubmit={submit} aria-label="순위에서 찾기">
        <input
          name="name"
          type="search"
          aria-label="순위에서 찾을 소환사"
          placeholder="소환사명#태그라인"
          maxLength={LIMITS.nameTagMaxLength}
          autoComplete="off"
        />
        <Button type="submit" size="small" icon={mdiMagnify} isBusy={isBusy} aria-label="찾기">
          <span className={styles.label}>찾기</span>
        </Button>
      </form>
      {own && (
        <Button
          size="small"
          icon={mdiCrosshairsGps}
          onClick={() => void findPlayer(formatRiotId({ gameName: own.summonerName, tagLine: own.tagLine }))}
        >
          내 순위
        </Button>
      )}
      {problem && (
        <p className={`${text.small} ${text.quiet}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
