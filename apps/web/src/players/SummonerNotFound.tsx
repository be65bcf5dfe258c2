import { SEARCH_PATH } from '@buri/contract/searchLimits'
import { formatRiotId, parseRiotId } from '@buri/domain/riotId'
import { mdiRefresh } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { query } from '#web/api/query.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { FailedQuery } from '#web/ui/feedback/QueryFailed.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath, typedProfilePath } from '#web/ui/game/profilePath.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './SummonerNotFound.module.css'

const useNearestPlayers = (name: string) =>
  useQuery({ ...query('GET /api/search/nearest', { query: { name } }), retry: false })

type SummonerNotFoundProps = {
  nameParam: string
  query: FailedQuery
}

export const SummonerNotFound = ({ nameParam, query }: SummonerNotFoundProps) => (
  <Card>
    <EmptyState
      drawing="lens"
      title="없는 소환사입니다"
      level={1}
      actions={
        <>
          <ButtonLink to="/" kind="primary">
            다시 검색하기
          </ButtonLink>
          <Button icon={mdiRefresh} isBusy={query.isFetching} onClick={() => void query.refetch()}>
            새로고침
          </Button>
        </>
      }
    >
      <p>{query.error?.message || '소환사 이름을 다시 확인해주세요'}</p>
      <p>검색 팁: 소환사명#태그라인 형식으로 입력해주세요</p>
      <SearchAgain nameParam={nameParam} />
      <NearestPlayers nameParam={nameParam} />
    </EmptyState>
  </Card>
)

/** A search box with the typed name as `name#tag`, so that it can be corrected. */
function SearchAgain({ nameParam }: { nameParam: string }) {
  const navigate = useNavigate()
  const riotId = parseRiotId(nameParam)
  return (
    <form
      className={styles.searchAgain}
      aria-label="이름 고쳐 찾기"
      action={SEARCH_PATH}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        const path = typedProfilePath(typeof typed === 'string' ? typed : '')
        if (path !== undefined) void navigate(path, { state: { isSearched: true } })
      }}
    >
      <input
        key={nameParam}
        name="q"
        aria-label="소환사 이름"
        placeholder="소환사명#태그라인"
        defaultValue={riotId ? formatRiotId(riotId) : nameParam}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit">찾기</Button>
    </form>
  )
}

function NearestPlayers({ nameParam }: { nameParam: string }) {
  const { data: nearest = [] } = useNearestPlayers(nameParam)
  if (nearest.length === 0) return null
  return (
    <nav className={styles.nearest} aria-labelledby="nearest">
      <h2 id="nearest">혹시 이 소환사를 찾으셨나요?</h2>
      <ul className={layout.grid4}>
        {nearest.map(({ puuid, game_name: gameName, tag_line: tagLine }) => (
          <li key={puuid}>
            <Link to={profilePath({ gameName, tagLine })} state={{ isSearched: true }}>
              <Avatar name={gameName} size={28} />
              <b>{gameName}</b>
              <span>#{tagLine}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
