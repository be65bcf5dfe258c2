import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DATA_DRAGON_VERSION, imageUrls } from '@buri/domain/gameData/imageUrls'
import { namedPictures } from '@buri/domain/gameData/namedPictures'
import * as z from 'zod'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { artFile } from './artFolder.ts'
import { type FetchTimeouts, fetchBytes, fetchPicture } from './fetchPicture.ts'
import { faultInPng } from './png.ts'

const PICTURES_AT_ONCE = 8
/** After this many failures in a row the source is considered away, and the sync stops. */
const FAILURES_TO_STOP = 16

type SyncOptions = FetchTimeouts & {
  from: string
  dataDir: string
  onProgress?: (done: number, total: number) => void
}
type SyncResult = {
  release: string
  fetched: number
  storedBefore: number
  /** How many pictures the source does not have. A drawn tile replaces each of them. */
  missing: number
  failures: string[]
  untriedCount: number
}

/** Skips pictures that are already whole. */
export async function syncArt({ from, dataDir, onProgress = () => {}, ...patience }: SyncOptions): Promise<SyncResult> {
  const source = from.replace(/\/+$/, '')
  const urls = imageUrls(source)
  const addresses = [...namedPictures(urls), ...(await profileIcons(source, patience)).map(urls.profileIconUrl)]
  const waiting = addresses.filter((address) => address !== null)
  const total = waiting.length
  const synced: SyncResult = {
    release: DATA_DRAGON_VERSION,
    fetched: 0,
    storedBefore: 0,
    missing: 0,
    failures: [],
    untriedCount: 0,
  }
  let consecutiveFailures = 0

  async function sync(address: string) {
    const file = artFile(dataDir, DATA_DRAGON_VERSION, address.slice(source.length + 1))
    if (file === undefined) {
      synced.failures.push(`${address} is no address of a picture`)
      return
    }
    if (await isWhole(file)) {
      synced.storedBefore += 1
      return
    }
    const answer = await fetchPicture(address, patience)
    consecutiveFailures = 'failure' in answer ? consecutiveFailures + 1 : 0
    if ('failure' in answer) synced.failures.push(answer.failure)
    else if ('missing' in answer) synced.missing += 1
    else {
      await writeAtomically(file, answer.bytes)
      synced.fetched += 1
    }
  }

  async function syncOn() {
    while (consecutiveFailures < FAILURES_TO_STOP) {
      const address = waiting.pop()
      if (address === undefined) return
      await sync(address)
      onProgress(total - waiting.length, total)
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, syncOn))
  return { ...synced, untriedCount: waiting.length }
}

// The only list of icons: https://developer.riotgames.com/docs/lol#data-dragon_other
const IconList = z.object({ data: z.record(z.string().regex(/^\d{1,6}$/), z.unknown()) })

async function profileIcons(source: string, patience: FetchTimeouts): Promise<number[]> {
  const url = `${source}/cdn/${DATA_DRAGON_VERSION}/data/en_US/profileicon.json`
  const answer = await fetchBytes(url, patience)
  // This is the first request, so a source that is away is noticed before any picture is requested.
  if ('failure' in answer) throw startRefusal(`The pictures cannot be fetched: ${answer.failure}.`)
  if ('missing' in answer)
    throw startRefusal(`There are no pictures of ${DATA_DRAGON_VERSION} at ${source}: no ${url}.`)
  try {
    return Object.keys(IconList.parse(JSON.parse(answer.bytes.toString())).data).map(Number)
  } catch (error) {
    throw startRefusal(`${url} is no list of profile icons.`, error)
  }
}

async function isWhole(file: string): Promise<boolean> {
  try {
    return faultInPng(await readFile(file)) === undefined
  } catch {
    // The file is missing or unreadable. Fetching the picture again reports the reason.
    return false
  }
}

/** Renames the whole file into place, because a running server must never send half a file. */
async function writeAtomically(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
