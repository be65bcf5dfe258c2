import {
  affectedOutsiders,
  DISPUTABLE_MS,
  isCountedTrust,
  knowsPlayers,
  speaksForClanOf,
  trustOf,
  type VersionTestimony,
  weightOf,
} from './trust.ts'

/** A decision between the versions `about` and `beside`. `stands` is the one that won. */
export type VersionDecision = { id: string; at: number; about: string; beside: string; stands: string }

/** The key of the kept version, and those of the versions that compete with it until people decide. */
type VersionVerdict = { kept: string; rivals: string[] }

/**
 * If an account supports two versions of a match, only its first testimony counts. The operator may correct the
 * operator's own import.
 */
export function firstTestimonies<W extends Pick<VersionTestimony, 'by' | 'at' | 'versionKey'>>(
  testimonies: readonly W[],
): W[] {
  const first = new Map<string, W>()
  for (const testimony of testimonies) {
    if (testimony.by === null) continue
    const other = first.get(testimony.by)
    if (!other || testimony.at < other.at || (testimony.at === other.at && testimony.versionKey < other.versionKey))
      first.set(testimony.by, testimony)
  }
  return testimonies.filter(({ by, versionKey }) => by === null || first.get(by)?.versionKey === versionKey)
}

/**
 * Returns which of several versions is kept, and which rivals remain until people decide. The best supported version is
 * kept; on a tie, the first one. People's decisions come before support. Only an undecided version can compete with a
 * decided one: it must be better supported, or equally supported and older. If only strangers testify, a version that
 * came first from a member of a clan has no rivals. If a version counts `DISPUTABLE_MS` after the first one was sent,
 * later testimony to other versions is ignored, unless such a version is confirmed or supported by the staff or the
 * operator.
 */
export function judgeVersions(
  testimonies: readonly VersionTestimony[],
  decisions: readonly VersionDecision[],
  seats: number,
): VersionVerdict {
  const all = firstTestimonies(testimonies)
  const heeded = all.filter((member) => !all.some((other) => speaksForClanOf(other, member)))
  const endsAt = Math.min(...heeded.map(({ at }) => at)) + DISPUTABLE_MS
  const timely = heeded.filter(({ at }) => at < endsAt)
  if (timely.length === heeded.length) return judgeHeeded(heeded, decisions, seats)
  const { kept, rivals } = judgeHeeded(timely, decisions, seats)
  const ofKept = timely.filter(({ versionKey }) => versionKey === kept)
  const { standing } = trustOf({ testimonies: ofKept, disputes: [], isHeldBack: false, seats }, endsAt)
  if (rivals.length > 0 || !isCountedTrust(standing)) return judgeHeeded(heeded, decisions, seats)
  const isAuthoritative = (key: string) => {
    const ofVersion = heeded.filter(({ versionKey }) => versionKey === key)
    return weightOf(ofVersion, seats) > 2 || ofVersion.some(({ kind }) => kind === 'staff')
  }
  // A stranger who sent a clan's game before the clan did is not protected from the clan.
  const isTooLate = (testimony: VersionTestimony) =>
    testimony.at >= endsAt &&
    testimony.versionKey !== kept &&
    !isAuthoritative(testimony.versionKey) &&
    ofKept.some((other) => knowsPlayers(other, seats) || isOfOneClan(testimony, other))
  return judgeHeeded(
    heeded.filter((testimony) => !isTooLate(testimony)),
    decisions,
    seats,
  )
}

const isOfOneClan = (one: VersionTestimony, other: VersionTestimony) =>
  one.clans.some((clan) => other.clans.includes(clan))

function judgeHeeded(
  heeded: readonly VersionTestimony[],
  decisions: readonly VersionDecision[],
  seats: number,
): VersionVerdict {
  const versions = supportedVersions(heeded, seats)
  return decisions.length > 0 ? judgeAfterDecisions(versions, decisions) : judgeBySupport(versions)
}

type SupportedVersion = ReturnType<typeof supportedVersions>[number]

function supportedVersions(heeded: readonly VersionTestimony[], seats: number) {
  const [earliest] = heeded.toSorted((a, b) => a.at - b.at || (a.versionKey < b.versionKey ? -1 : 1))
  const ofFirst = heeded.filter(({ versionKey }) => versionKey === earliest?.versionKey)
  const weightOfFirst = weightOf(ofFirst, seats)
  return [...Map.groupBy(heeded, ({ versionKey }) => versionKey)].map(([key, heard]) => {
    const isOfFewer = isOfFewerPeople(heard, ofFirst)
    return {
      key,
      weight: weightBeside(weightOfFirst, heard, { seats, isOfFewer }),
      isOfFewer,
      since: Math.min(...heard.map(({ at }) => at)),
      isOfConcerned: heard.some((testimony) => !isOfStranger(testimony)),
      isOfCircle: heard.some((testimony) => knowsPlayers(testimony, seats)),
      isOfClan: heard.some(({ clans }) => clans.length > 0),
      heard,
    }
  })
}

/**
 * Keeps the version that won last. Rivals are undecided versions with more support, or with as much support and sent
 * before the first decision.
 */
function judgeAfterDecisions(
  versions: readonly SupportedVersion[],
  decisions: readonly VersionDecision[],
): VersionVerdict {
  const last = decisions.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).at(-1)
  if (!last) throw new Error('no decision')
  const { stands } = last
  const settled = new Set(decisions.flatMap(({ about, beside }) => [about, beside]))
  const weight = versions.find(({ key }) => key === stands)?.weight ?? 0
  const firstDecidedAt = Math.min(...decisions.map(({ at }) => at))
  const speaksAgainst = (version: SupportedVersion) =>
    version.weight > weight || (version.weight === weight && weight > 0 && version.since < firstDecidedAt)
  const rivals = versions.filter((version) => !settled.has(version.key) && speaksAgainst(version))
  return { kept: stands, rivals: rivals.map(({ key }) => key).sort() }
}

function judgeBySupport(versions: readonly SupportedVersion[]): VersionVerdict {
  const heaviest = Math.max(...versions.map(({ weight }) => weight))
  const tied = versions.filter(({ weight }) => weight === heaviest)
  // If a witness knows half of the players, strangers' versions from outside the witness's clans are left out, even one
  // that made the players known.
  const ofCircle = tied.filter(({ isOfCircle }) => isOfCircle).flatMap(({ heard }) => heard)
  const isOfItsClan = ({ heard }: SupportedVersion) =>
    heard.some((one) => ofCircle.some((other) => isOfOneClan(one, other)))
  const [first, ...others] = tied
    .filter((version) => version.isOfCircle || version.isOfConcerned || ofCircle.length === 0 || isOfItsClan(version))
    .sort((a, b) => a.since - b.since || (a.key < b.key ? -1 : 1))
  if (!first) throw new Error('a match without testimonies')
  // This protects a clan's first game. Otherwise any stranger's copy could suspend it, and an invented match could then
  // take its players.
  const isFirstOfClan = first.isOfClan && !tied.some(({ isOfConcerned }) => isOfConcerned)
  if (isFirstOfClan) return { kept: first.key, rivals: [] }
  // A version with guests is a rival if people concerned sent it and it speaks for no fewer people than the first one.
  // Among versions with many guests, the kept one must be of people concerned, too. A confirmed version has no rivals.
  const isRival = ({ isOfConcerned, isOfFewer }: SupportedVersion) =>
    heaviest < 2 ? isOfConcerned && !isOfFewer && (heaviest === 1 || first.isOfConcerned) : heaviest === 2
  const rivals = others.filter(isRival)
  return { kept: first.key, rivals: rivals.map(({ key }) => key).sort() }
}

/**
 * Whether an account contests at least as many players as it speaks for. Otherwise anyone could suspend a match with
 * guests or contested seats by sending a changed copy.
 */
const isOfStranger = (testimony: VersionTestimony): boolean => {
  const { outsiders, speaksFor } = testimony
  return speaksFor.length <= outsiders.length - affectedOutsiders(outsiders, [testimony]).length
}

type PeoplesTestimony = Pick<VersionTestimony, 'speaksFor' | 'acquaintances'>

/**
 * Whether the accounts of a version speak for fewer players than those of the first version. The first version's
 * acquaintances count for it, unless this version speaks for them.
 */
export function isOfFewerPeople(version: readonly PeoplesTestimony[], first: readonly PeoplesTestimony[]): boolean {
  const spokenFor = new Set(version.flatMap(({ speaksFor }) => speaksFor))
  const acquaintances = first.flatMap((testimony) => testimony.acquaintances).filter((seat) => !spokenFor.has(seat))
  return spokenFor.size < new Set([...first.flatMap(({ speaksFor }) => speaksFor), ...acquaintances]).size
}

/**
 * Returns a version's weight against the first version. A game of unrecorded players has no outsiders, so a guest's
 * copy of a new clan's game would weigh 2. Unless staff or a witness who knows half of the players supports the copy,
 * it weighs at most 1 or, if that is more, as much as the first version. Without this support, a version that speaks
 * for fewer players than the first never weighs more than it, because one of the ten could contest or exchange the
 * others.
 */
function weightBeside(
  weightOfFirst: number,
  testimonies: readonly VersionTestimony[],
  { seats, isOfFewer }: { seats: number; isOfFewer: boolean },
): number {
  const weight = weightOf(testimonies, seats)
  const isOfNewPeople = !testimonies.some((testimony) => testimony.kind === 'staff' || knowsPlayers(testimony, seats))
  const most = isOfFewer ? weightOfFirst : Math.max(1, weightOfFirst)
  return weight === 1 || (weight === 2 && isOfNewPeople) ? Math.min(weight, most) : weight
}
