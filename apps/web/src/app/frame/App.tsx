import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Visit } from '#web/navigation/pages.ts'
import { RouterView } from '#web/navigation/RouterView.tsx'
import type { PageRouter } from '#web/navigation/router.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { Layout } from './Layout.tsx'

export function App({ queries, router, first }: { queries: QueryClient; router: PageRouter; first: Visit }) {
  return (
    <QueryClientProvider client={queries}>
      <RouterView router={router} first={first} Frame={Layout} Broken={BrokenPage} />
    </QueryClientProvider>
  )
}
