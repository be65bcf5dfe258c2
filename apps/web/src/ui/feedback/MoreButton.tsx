import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from './Alert.tsx'

export type GoingOn = {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The end of a list that goes on at a cursor: what was there stays when the rest does not come. */
export const MoreButton = ({ result, children = '더 보기' }: { result: GoingOn; children?: string }) => (
  <>
    {result.isFetchNextPageError && result.error && <Alert tone="danger" message={result.error.message} />}
    {result.hasNextPage && (
      <Button
        isBlock
        kind="quiet"
        isBusy={result.isFetchingNextPage}
        disabled={result.isFetchingNextPage}
        onClick={() => void result.fetchNextPage()}
      >
        {children}
      </Button>
    )}
  </>
)
