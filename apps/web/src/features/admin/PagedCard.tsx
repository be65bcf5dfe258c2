import type { ReactNode } from 'react'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton, type PagedResult } from '#web/ui/feedback/MoreButton.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'

type Paged<Item> = { data: { pages: readonly { items: readonly Item[] }[] } | undefined; isPending: boolean }

type PagedCardProps<Item> = {
  result: Paged<Item> & PagedResult & Parameters<typeof ListState>[0]['result']
  failure: string
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function PagedCard<Item>({ result, failure, empty, children }: PagedCardProps<Item>) {
  const items = result.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card>
      <CardBody>
        <ListState result={result} rows={6} title={failure}>
          {items.length === 0 ? empty : children(items)}
          <MoreButton result={result} />
        </ListState>
      </CardBody>
    </Card>
  )
}
