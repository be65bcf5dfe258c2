import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router/dom'

/** What every page stands in. */
export function App({ queries, router }: { queries: QueryClient; router: RouterProviderProps['router'] }) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
