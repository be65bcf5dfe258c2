import { type ComponentType, lazy } from 'react'

/**
 * A component whose code loads when it is first drawn. If that fails, `fallback` is shown; without one the page
 * breaks.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ComponentType<Props>,
) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      if (!fallback) throw error
      console.error(error)
      return fallback
    }),
  }))
