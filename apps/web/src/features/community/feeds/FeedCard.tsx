import { LIMITS } from '@buri/contract/limits'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { COMMUNITY_PATH } from '../communityWords.ts'
import styles from '../frontPage/home.module.css'
import { type Feed, useFeed, usePostBefore } from '../frontPage/useCommunityHome.ts'
import { FeedRows } from './FeedRows.tsx'
import { useReadMark } from './readMark.ts'

const FEED_NAMES: Record<Feed, string> = { latest: '새 게시글', likes: '인기', comments: '댓글 많은' }
const pathOf = (feed: Feed) => (feed === 'latest' ? COMMUNITY_PATH : `${COMMUNITY_PATH}?feed=${feed}`)

export function FeedCard({ searchParams }: { searchParams: URLSearchParams }) {
  const requestedFeed = searchParams.get('feed')
  const feed = requestedFeed === 'likes' || requestedFeed === 'comments' ? requestedFeed : 'latest'
  const requestedPage = Number(searchParams.get('page') ?? '1')
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= LIMITS.pageMax ? requestedPage : 1
  return (
    <Card>
      <div className={styles.feedHead}>
        <Tabs
          label="게시글 모음"
          current={pathOf(feed)}
          tabs={(Object.keys(FEED_NAMES) as Feed[]).map((feedName) => ({
            to: pathOf(feedName),
            label: FEED_NAMES[feedName],
          }))}
        />
      </div>
      <Posts feed={feed} page={page} />
    </Card>
  )
}

function Posts({ feed, page }: { feed: Feed; page: number }) {
  const result = useFeed(feed, page)
  const { data, isPlaceholderData } = result
  const [newest] = data?.posts ?? []
  const isNewest = feed === 'latest' && page === 1 && !isPlaceholderData
  const readUpTo = useReadMark(isNewest ? (newest?.publishedAt ?? undefined) : undefined)
  const postBefore = usePostBefore(feed, page)
  return (
    <ListState result={result} rows={10} level={2} title="게시글을 불러올 수 없습니다">
      {data?.posts.length === 0 && (
        <EmptyState level={2} title="아직 게시글이 없어요">
          게시판에 첫 게시글을 남겨보세요.
        </EmptyState>
      )}
      {data && newest && (
        <>
          <FeedRows
            posts={data.posts}
            isStale={isPlaceholderData}
            readUpTo={feed === 'latest' ? readUpTo : null}
            before={postBefore}
            hasMore={page < data.totalPages}
          />
          <div className={styles.pager}>
            <Pager
              page={page}
              totalPages={data.totalPages}
              hrefOf={(next) => {
                const path = pathOf(feed)
                return next > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${next}` : path
              }}
            />
          </div>
        </>
      )}
    </ListState>
  )
}
