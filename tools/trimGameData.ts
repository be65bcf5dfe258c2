// Cuts Riot's Data Dragon (ko_KR) down to the names that the product shows.
// usage: node tools/trimGameData.ts <folder with champion*.json, item*.json, summoner*.json, runesReforged*.json>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type NamedRecord = { name: string }
type Champion = NamedRecord & { id: string; key: string; tags: string[] }
type Spell = NamedRecord & { id: string; key: string }
type Rune = NamedRecord & { id: number; icon: string }
type RuneStyle = Rune & { slots: { runes: Rune[] }[] }
type Listing<Entry> = { version: string; data: Record<string, Entry> }

const source = process.argv[2]
if (source === undefined) throw new Error('usage: node tools/trimGameData.ts <folder of ko_KR Data Dragon files>')
const target = join(import.meta.dirname, '../packages/domain/src/gameData')

const champions = readList<Listing<Champion>>('champion')
const items = readList<Listing<NamedRecord>>('item')
const spells = readList<Listing<Spell>>('summoner')
const styles = readList<RuneStyle[]>('runesReforged')

writeRows(
  'champions.json',
  Object.values(champions.data)
    .map(({ key, id, name, tags }) => ({ id: Number(key), key: id, name, tags }))
    .sort((a, b) => a.id - b.id),
)
writeRows(
  'spells.json',
  Object.values(spells.data)
    .map(({ key, id, name }) => ({ id: Number(key), key: id, name }))
    .sort((a, b) => a.id - b.id),
)
writeRows(
  'items.json',
  Object.entries(items.data)
    .map(([id, { name }]) => ({ id: Number(id), name: withoutMarkup(name) }))
    .filter(({ name }) => name !== ''),
)
writeRows(
  'runes.json',
  // The first slot of a style contains its keystones. Smaller runes are never shown.
  styles
    .flatMap((style) => [style, ...(style.slots[0]?.runes ?? [])])
    .map(({ id, icon, name }) => ({ id, icon, name })),
)
writeFileSync(join(target, 'release.json'), `${JSON.stringify({ version: champions.version })}\n`)

function readList<Content>(subject: string): Content {
  const file = readdirSync(String(source)).find((name) => name.startsWith(subject) && name.endsWith('.json'))
  if (file === undefined) throw new Error(`no ${subject}*.json in the given folder`)
  // The file is not validated, because Riot published it, and a changed format would show in the committed diff.
  return JSON.parse(readFileSync(join(String(source), file), 'utf8')) as Content
}

function withoutMarkup(name: string): string {
  return name.replace(/<[^>]*>/g, '').trim()
}

function writeRows(file: string, rows: readonly object[]) {
  writeFileSync(join(target, file), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
}
