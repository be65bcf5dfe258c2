import { useContext } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from './Alert.tsx'
import { FailureSentence } from './QueryFailed.tsx'

export type PagedResult = {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** After an error the loaded rows stay. */
export function MoreButton({ result, children = '더 보기' }: { result: PagedResult; children?: string }) {
  const sentenceOf = useContext(FailureSentence)
  return (
    <>
      {result.isFetchNextPageError && result.error && <Alert tone="danger" message={sentenceOf(result.error)} />}
      {result.hasNextPage && (
        <Button isBlock kind="quiet" isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          {children}
        </Button>
      )}
    </>
  )
}
