import { type ComponentType, lazy } from 'react'

/** A part of a page whose code comes when the part is drawn. Without it the page breaks, unless there is something in its place. */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead?: ComponentType<Props>) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      if (!instead) throw error
      console.error(error)
      return instead
    }),
  }))
