import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/errors.ts'
import { etagOf } from '#server/platform/http/bodyCache.ts'
import { semaphore } from '#server/platform/http/semaphore.ts'
import { hasCode } from '#server/platform/systemErrors.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])
/** Every name in this folder contains a hash of its content, or the version of its source. */
const HASHED_PATH = '/assets/'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Cache header of files that keep their name, such as icons: browsers request one with every page. */
const FOR_AN_HOUR = 'public, max-age=3600'
/** The worker's file is not cached, because an old worker would outlive an upgrade. */
const WORKER_PATH = '/sw.js'

const MAX_FILES_OF_OTHER_BUILDS = 50

type Encoding = 'br' | 'gzip' | 'identity'
type BuiltFile = {
  type: string
  etag: string
  encoded(encoding: Encoding): Promise<Buffer>
  isCompressible: boolean
  isDocument: boolean
}

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, {
    // The window is as large as the largest file. A larger window would only take memory.
    params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: 19 },
  })
const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, 9),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes) => bytes,
}

const compressOneByOne = semaphore(1)

function builtFile(extension: string, bytes: Buffer): BuiltFile {
  const encodings = new Map<Encoding, Promise<Buffer>>()
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: etagOf(bytes),
    isCompressible: COMPRESSIBLE.has(extension),
    isDocument: extension === '.svg',
    encoded(encoding) {
      const pending = encodings.get(encoding)
      if (pending) return pending
      const compressing = compressors[encoding](bytes)
      encodings.set(encoding, compressing)
      // The best quality makes the file seven percent smaller but is too slow for a request.
      if (encoding === 'br')
        void compressing.then(async () => {
          const smallest = await compressOneByOne(() => brotli(bytes, zlib.BROTLI_MAX_QUALITY))
          encodings.set('br', Promise.resolve(smallest))
        })
      return compressing
    },
  }
}

/** Built files are few and small, so they stay in memory and no path is resolved. */
export async function readBuiltFiles(webDir: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  for (const entry of await entriesIn(webDir)) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.html') || entry.name.endsWith('.map'))
      continue
    const file = join(entry.parentPath, entry.name)
    const address = `/${relative(webDir, file).split(sep).join('/')}`
    if (!address.startsWith('/.')) files.set(address, builtFile(extname(entry.name), await readFile(file)))
  }
  return files
}

async function entriesIn(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    // The web is not built yet. Developers get the files from Vite.
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function cacheOf(address: string): string {
  if (address === WORKER_PATH) return 'no-cache'
  return address.startsWith(HASHED_PATH) ? FOR_EVER : FOR_AN_HOUR
}

function encodingFor(file: BuiltFile, request: FastifyRequest): Encoding {
  if (!file.isCompressible) return 'identity'
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, address: string, file: BuiltFile | undefined) {
  if (!file) throw new AppError('NOT_FOUND')
  reply.header('cache-control', cacheOf(address))
  // A document shown by itself keeps the content security policy. Other files are subject to their page's policy.
  if (!file.isDocument) reply.removeHeader('content-security-policy')
  reply.header('etag', file.etag)
  if (file.isCompressible) reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = encodingFor(file, request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(await file.encoded(encoding))
}

const OPEN_ROUTE = { config: { access: 'open', isImpersonal: true } } as const

type Options = {
  files: ReadonlyMap<string, BuiltFile>
  findCode: (address: string) => Promise<string | undefined>
}

export const builtFilesPlugin: FastifyPluginAsync<Options> = async (app, { files, findCode }) => {
  const filesOfOtherBuilds = new LRUCache<string, BuiltFile>({ max: MAX_FILES_OF_OTHER_BUILDS })
  /** Reads on request, because pages rarely ask for a file of an earlier build. */
  async function fileOfOther(address: string): Promise<BuiltFile | undefined> {
    const known = filesOfOtherBuilds.get(address)
    const path = known ? undefined : await findCode(address)
    if (path === undefined) return known
    try {
      const file = builtFile(extname(path), await readFile(path))
      filesOfOtherBuilds.set(address, file)
      return file
    } catch (error) {
      // Another process has removed the file as too old.
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  const folders = new Set<string>([HASHED_PATH])
  for (const [address, file] of files) {
    const folder = /^\/[^/]+\//.exec(address)?.[0]
    if (folder) folders.add(folder)
    else app.get(address, OPEN_ROUTE, (request, reply) => sendFile(request, reply, address, file))
  }
  for (const folder of folders) {
    app.get<{ Params: { '*': string } }>(`${folder}*`, OPEN_ROUTE, async (request, reply) => {
      const address = `${folder}${request.params['*']}`
      return sendFile(request, reply, address, files.get(address) ?? (await fileOfOther(address)))
    })
  }
}
