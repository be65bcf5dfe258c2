import { type ComponentType, lazy } from 'react'
import { untilHere } from './untilHere.ts'

/**
 * A part of a page whose code comes when the part is drawn. What is lost on the way is asked for again; the page stays. Where it
 * never comes the page breaks, unless there is something in its place.
 */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead?: ComponentType<Props>) =>
  lazy(async () => ({
    default: await untilHere(load).catch((error: unknown) => {
      if (!instead) throw error
      console.error(error)
      return instead
    }),
  }))
