import { type ComponentType, lazy } from 'react'

/** If loading fails, `fallback` is drawn; without a fallback the page shows an error. */
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
