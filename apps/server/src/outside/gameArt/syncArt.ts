import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DATA_DRAGON_VERSION, imageUrls } from '@buri/domain/gameData/imageUrls'
import { namedPictures } from '@buri/domain/gameData/namedPictures'
import * as z from 'zod'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { artFile } from './artFolder.ts'
import { fetchBytes, fetchPicture, type Patience } from './fetchPicture.ts'
import { faultInPng } from './png.ts'

const AT_ONCE = 8
/** Anyone who fails so often in a row is away: the rest would fail as well, only slowly. */
const FAILURES_TO_STOP = 16

type SyncOptions = Patience & {
  /** Whatever has Data Dragon's layout. */
  from: string
  dataDir: string
  onProgress?: (done: number, total: number) => void
}
type Synced = {
  release: string
  fetched: number
  alreadyThere: number
  /** The source has no such picture; a drawn tile stands in. */
  missing: number
  failures: string[]
  /** Left for the next time, because the source went away. */
  notTried: number
}

/** Copies the pictures of the pinned release. What is there and whole is not asked for again. */
export async function syncArt({ from, dataDir, onProgress = () => {}, ...patience }: SyncOptions): Promise<Synced> {
  const source = from.replace(/\/+$/, '')
  const urls = imageUrls(source)
  const addresses = [...namedPictures(urls), ...(await profileIcons(source, patience)).map(urls.profileIconUrl)]
  const waiting = addresses.filter((address) => address !== null)
  const total = waiting.length
  const synced: Synced = {
    release: DATA_DRAGON_VERSION,
    fetched: 0,
    alreadyThere: 0,
    missing: 0,
    failures: [],
    notTried: 0,
  }
  let failuresInARow = 0

  async function sync(address: string) {
    const file = artFile(dataDir, DATA_DRAGON_VERSION, address.slice(source.length + 1))
    if (file === undefined) {
      synced.failures.push(`${address} is no address of a picture`)
      return
    }
    if (await isWhole(file)) {
      synced.alreadyThere += 1
      return
    }
    const answer = await fetchPicture(address, patience)
    failuresInARow = 'failure' in answer ? failuresInARow + 1 : 0
    if ('failure' in answer) synced.failures.push(answer.failure)
    else if ('missing' in answer) synced.missing += 1
    else {
      await keep(file, answer.bytes)
      synced.fetched += 1
    }
  }

  async function syncOn() {
    while (failuresInARow < FAILURES_TO_STOP) {
      const address = waiting.pop()
      if (address === undefined) return
      await sync(address)
      onProgress(total - waiting.length, total)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, syncOn))
  return { ...synced, notTried: waiting.length }
}

// https://developer.riotgames.com/docs/lol#data-dragon_other: the only list of them
const IconList = z.object({ data: z.record(z.string().regex(/^\d{1,6}$/), z.unknown()) })

async function profileIcons(source: string, patience: Patience): Promise<number[]> {
  const url = `${source}/cdn/${DATA_DRAGON_VERSION}/data/en_US/profileicon.json`
  const answer = await fetchBytes(url, patience)
  // The first thing that is asked: a source that is away is known before anything is tried.
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
    // Not there, or not to be read: fetching it says more.
    return false
  }
}

/** Whole or not at all, so that a server beside us never sends half of it. */
async function keep(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
