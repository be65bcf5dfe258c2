import type { CommunityHit, FoundCounts, SearchKind } from '@buri/contract/community'
import { LIMITS } from '@buri/contract/limits'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import { COMMUNITY_PATH, commentHash, postPath } from '../communityWords.ts'
import row from '../feeds/feedRow.module.css'
import { cappedCount } from '../frontPage/BoardDirectory.tsx'
import { useCommunitySearch } from '../frontPage/useCommunityHome.ts'
import { nameOf } from '../readCommunity.ts'
import { searchPath } from './searchPath.ts'
import styles from './searchResults.module.css'

const RESULT_KINDS: Record<SearchKind, string> = { all: '전체', title: '제목', post: '게시글', comment: '댓글' }
const isKind = (word: string | null): word is SearchKind => word !== null && word in RESULT_KINDS

/** Only what the viewer may read is found. */
export function SearchResults({ searched, kind: word }: { searched: string; kind: string | null }) {
  const kind = isKind(word) ? word : 'all'
  const result = useCommunitySearch(searched, kind)
  const counts = useCommunitySearch(searched, 'all').data?.pages[0]?.counts
  const navigate = useNavigate()
  const hits = result.data?.pages.flatMap(({ items }) => items) ?? []
  const isTooShort = [...searched].length < LIMITS.searchMinLength
  return (
    <Card labelledBy="found">
      <CardHead id="found" title={`“${searched}” 찾기`}>
        <ButtonLink kind="quiet" size="small" to={COMMUNITY_PATH}>
          찾기 끝내기
        </ButtonLink>
      </CardHead>
      {isTooShort ? (
        <EmptyState drawing="lens" level={3} title="두 글자부터 찾을 수 있어요" />
      ) : (
        <>
          <div className={styles.kinds}>
            <FilterButtonRow label="찾을 곳">
              {(Object.keys(RESULT_KINDS) as SearchKind[]).map((searchKind) => (
                <FilterButton
                  key={searchKind}
                  isChosen={searchKind === kind}
                  onChoose={() => void navigate(searchPath(searched, searchKind), { flushSync: true })}
                >
                  {RESULT_KINDS[searchKind]}{' '}
                  {counts && <span className={styles.count}>{countWords(counts, searchKind)}</span>}
                </FilterButton>
              ))}
            </FilterButtonRow>
          </div>
          <ListState result={result} rows={6} title="찾을 수 없습니다">
            {hits.length === 0 && (
              <EmptyState
                drawing="lens"
                level={3}
                title={kind === 'all' ? '찾는 게시글이 없어요' : `${RESULT_KINDS[kind]}에는 없어요`}
              >
                다른 낱말로 찾아보세요.
              </EmptyState>
            )}
            <ul className={styles.hits} aria-label="찾은 게시글과 댓글">
              {hits.map((hit) => (
                <Hit key={`${hit.kind} ${hit.commentId ?? hit.postId}`} hit={hit} />
              ))}
            </ul>
            <MoreButton result={result} />
          </ListState>
        </>
      )}
    </Card>
  )
}

const MAX_COUNTED = LIMITS.foundCounted

/** Matching titles are counted among the found posts. If that count stopped at its limit, there may be more titles. */
function countWords({ title, post, comment }: FoundCounts, kind: SearchKind): string {
  if (kind === 'title' && title < MAX_COUNTED && post === MAX_COUNTED)
    return title === 0 ? '' : `${formatNumber(title)}+`
  return cappedCount(MAX_COUNTED, { all: post + comment, title, post, comment }[kind])
}

function Hit({ hit }: { hit: CommunityHit }) {
  const path = postPath({ boardId: hit.boardId, id: hit.postId })
  return (
    <li>
      <p className={row.meta}>
        <b>{hit.clanName === null ? hit.boardName : `${hit.clanName} ${hit.boardName}`}</b>
        {hit.kind === 'comment' && (
          <Chip tone="tint" isSmall>
            댓글
          </Chip>
        )}
        <span>{nameOf(hit.user)}</span>
        <TimeAgo iso={hit.createdAt} />
      </p>
      <Link to={hit.commentId === null ? path : `${path}${commentHash(hit.commentId)}`}>
        <MarkedText pieces={hit.title} />
      </Link>
      <p className={`${text.detail} ${styles.excerpt}`}>
        <MarkedText pieces={hit.excerpt} />
      </p>
    </li>
  )
}

function MarkedText({ pieces }: { pieces: CommunityHit['title'] }) {
  let index = 0
  return pieces.map(({ text, isHit }) => {
    const key = index
    index += text.length + 1
    return isHit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
