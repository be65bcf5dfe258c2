import { type ComponentType, lazy } from 'react'
import { untilHere } from './untilHere.ts'

export const PART_TRIES = 3

/** A part of a page whose code comes when the part is drawn. What a bus loses on the way is asked for again; the page stays. */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilHere(load, PART_TRIES) }))
