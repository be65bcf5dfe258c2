// Made by `npm run db:types` from the migrated database; change the migrations instead.
import type { ColumnType } from 'kysely'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountBan {
  bannedAt: Timestamp
  bannedBy: string | null
  reason: string
  until: Timestamp | null
  userId: string
}

export interface AccountTie {
  account: string
  kind: string
  other: string
}

export interface ApiToken {
  createdAt: Timestamp
  expiresAt: Timestamp
  id: string
  lastUsedAt: Timestamp | null
  name: string
  scopes: string[]
  tokenHash: string
  userId: string
}

export interface AppUser {
  avatarHash: string | null
  comparedName: Generated<string>
  createdAt: Generated<Timestamp>
  discordId: string | null
  foundedBefore: Generated<ArrayType<Timestamp>>
  id: string
  lastSeenAt: Generated<Timestamp>
  lastSignedInAt: Generated<Timestamp>
  nickname: string
  roleId: string | null
  status: Generated<string>
  voidedBefore: Generated<Json>
}

export interface AuditChain {
  chain: number
  entries: number
  hash: Buffer
}

export interface AuditCleanup {
  chain: number
  cleanedAt: Generated<Timestamp>
  entries: number
  upTo: number
}

export interface AuditLog {
  action: string
  actorId: string | null
  actorLabel: string
  actorRole: string | null
  addressMark: string | null
  after: Json | null
  at: Timestamp
  before: Json | null
  chain: number | null
  contentHash: Buffer | null
  hash: Buffer | null
  id: string
  place: number | null
  previousHash: Buffer | null
  reason: string | null
  redactedAt: Timestamp | null
  redactedBy: string | null
  requestId: string | null
  result: string
  salt: string | null
  targetId: string
  targetLabel: Generated<string>
  targetType: string
}

export interface Board {
  bannedWords: Generated<string[]>
  boardDescription: Generated<string>
  boardName: string
  categoryId: number
  clanId: string | null
  createdAt: Timestamp
  deletedAt: Timestamp | null
  id: Generated<number>
  isAnnouncement: Generated<boolean>
  isVisible: Generated<boolean>
  postCount: Generated<number>
  prefixes: Generated<string[]>
  readAccess: Generated<string>
  updatedAt: Timestamp
  version: Generated<number>
  writeAccess: Generated<string>
}

export interface BoardBlock {
  block: number
  boardId: number
  posts: number
}

export interface BoardCategory {
  categoryName: string
  clanId: string | null
  createdAt: Timestamp
  deletedAt: Timestamp | null
  description: string | null
  id: Generated<number>
  updatedAt: Timestamp
}

export interface CalendarFeed {
  clanId: string
  createdAt: Timestamp
  id: string
  userId: string
}

export interface Calibration {
  id: number
  lastMatchId: string | null
  madeAt: Timestamp
  redone: number
  result: Json
  tookMs: number
}

export interface Clan {
  clanName: string
  createdAt: Timestamp
  crestUrl: string | null
  deletedAt: Timestamp | null
  id: string
  introduceContent: Generated<string>
  isAsleep: Generated<boolean>
  isPublic: Generated<boolean>
  likeCount: Generated<number>
  lookKey: Generated<string>
  memberCount: number
  memberLimit: Generated<number>
  nameKey: string
  ratingCount: Generated<number>
  ratingSum: Generated<number>
  searchGrams: string[]
}

export interface ClanAlias {
  clanId: string
  id: string
  name: string
  nameKey: string
  playerId: string
  savedAt: Timestamp
}

export interface ClanAlt {
  altId: string
  clanId: string
  mainId: string
  refusedAt: Timestamp | null
  setAt: Timestamp
  setBy: string | null
}

export interface ClanBacklog {
  beganAt: Timestamp
  clanId: string
  lastAt: Timestamp
  userId: string
}

export interface ClanBacklogMatch {
  clanId: string
  isHeld: boolean
  matchId: string
  userId: string
}

export interface ClanBalanceWeights {
  apart: number
  clanId: string
  lane: number
  offRole: number
  repeat: number
  spread: number
  strength: number
  together: number
}

export interface ClanBan {
  bannedAs: string | null
  bannedAt: Timestamp
  bannedBy: string | null
  clanId: string
  isTold: boolean
  reason: Generated<string>
  until: Timestamp | null
  userId: string
}

export interface ClanBlock {
  blockedAt: Timestamp
  blockedBy: string | null
  cause: string
  clanId: string
  endsAt: Timestamp
  userId: string
}

export interface ClanBoard {
  day: string
  madeAt: Timestamp
  tookMs: number
}

export interface ClanDiscord {
  channelId: string
  channelName: string
  clanId: string
  failures: Generated<number>
  guildId: string
  linkedAt: Timestamp
  lostAt: Timestamp | null
  nextAt: Timestamp
}

export interface ClanDiscordCode {
  clanId: string
  digest: string
  madeBy: string
  until: Timestamp
}

export interface ClanGuest {
  addedAt: Timestamp
  clanId: string
  id: string
  importIds: Generated<string[]>
  invitationId: string | null
  joinedAt: Timestamp | null
  mainPosition: string | null
  name: string
  nameKey: string
  subPosition: string | null
  tagLine: string | null
}

export interface ClanHabit {
  clanId: string
  hour: number | null
  shortLanes: string[]
  weekdays: number[]
}

export interface ClanHook {
  clanId: string
  createdAt: Timestamp
  events: string[]
  failingSince: Timestamp | null
  givenUp: Generated<number>
  id: string
  madeBy: string | null
  nextAt: Timestamp
  offAt: Timestamp | null
  offWhy: string | null
  secretChangedAt: Timestamp | null
  secretVersion: Generated<number>
  url: string
}

export interface ClanHookDelivery {
  attempts: Generated<number>
  event: string
  happenedAt: Timestamp
  hookId: string
  id: string
  n: Generated<number>
  nextAt: Timestamp | null
  outcome: string | null
  problem: string | null
  sendingUntil: Timestamp | null
  status: number | null
  subject: string
  tookMs: number | null
  triedAt: Timestamp | null
}

export interface ClanImport {
  appliedAt: Timestamp | null
  clanId: string
  createdAt: Timestamp
  createdBy: string | null
  fileName: string
  gameCount: Generated<number>
  headRow: number
  id: string
  names: Generated<Json>
  state: string
  sumCount: Generated<number>
  tab: number | null
  tables: Buffer
  uses: string[]
  year: number | null
}

export interface ClanInvitation {
  clanId: string
  code: string
  createdAt: Timestamp
  endedAs: string | null
  endedAt: Timestamp | null
  expiresAt: Timestamp
  id: string
  invitedBy: string
  playerId: string | null
  used: Generated<number>
  userId: string | null
  uses: number
}

export interface ClanLike {
  clanId: string
  likedAt: Timestamp
  userId: string
}

export interface ClanMember {
  clanId: string
  greetedAt: Timestamp | null
  joinedAt: Timestamp
  note: Generated<string>
  promotedAt: Timestamp | null
  rank: string
  userId: string
  warnedAt: Timestamp | null
  warnedDays: number | null
}

export interface ClanRating {
  clanId: string
  ratedAt: Timestamp
  rating: number
  userId: string
}

export interface ClanSheetLayout {
  clanId: string
  heads: string
  savedAt: Timestamp
  uses: string[]
}

export interface ClanStanding {
  clanId: string
  day: string
  rank: number | null
  score: number | null
  type: string
  value: number | null
}

export interface ClanStay {
  clanId: string
  userId: string
}

export interface ClanWebhook {
  channelId: string | null
  clanId: string
  failures: Generated<number>
  lostAt: Timestamp | null
  nextAt: Timestamp
  refusedAt: Timestamp | null
  savedAt: Timestamp
  token: string
  webhookId: string
}

export interface CommentReaction {
  commentId: number
  isLike: boolean
  postId: number | null
  reactedAt: Timestamp
  userId: string
}

export interface ContentReport {
  createdAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  detail: Generated<string>
  id: string
  note: string | null
  outcome: string | null
  reason: string
  reportedText: string | null
  reporterId: string
  state: Generated<string>
  targetId: string
  targetRevision: number | null
  targetType: string
}

export interface DataFolder {
  id: string
  seenAt: Timestamp
}

export interface DiscordVoiceChannel {
  channelId: string
  clanId: string
  seat: string
}

export interface DisplacedOwner {
  displacedAt: Timestamp
  playerId: string
  proof: string
  since: Timestamp
  userId: string
}

export interface Event {
  createdAt: Generated<Timestamp>
  data: Json
  id: string
  kind: string
  latest: string | null
  place: number | null
  topic: string
}

export interface EventCounter {
  id: number
  lastPlace: number
}

export interface Favorite {
  createdAt: Timestamp
  playerId: string
  userId: string
}

export interface IdentityQuestion {
  answer: string | null
  answeredAt: Timestamp | null
  answeredBy: string | null
  askedAt: Timestamp
  hiddenId: string | null
  id: string
  joined: Json | null
  mainId: string | null
  matchId: string | null
  playerA: string
  playerB: string
  saidSame: Generated<string[]>
  toldAt: Timestamp | null
}

export interface Image {
  bytes: number
  name: string
  sentAt: Timestamp
}

export interface ImageContent {
  name: string
  small: Buffer
  whole: Buffer
}

export interface ImageUpload {
  name: string
  uploadedAt: Timestamp
  userId: string
}

export interface ImageUse {
  clanId: string | null
  draftId: string | null
  name: string
  postId: number | null
}

export interface ImportedGame {
  clanId: string
  durationSeconds: number | null
  gameKey: string
  id: string
  importId: string
  isTimeKnown: boolean
  nightTitle: string | null
  playedAt: Timestamp
  richerId: string | null
  winnerSide: string | null
}

export interface ImportedLine {
  assists: number | null
  championId: number | null
  deaths: number | null
  gameId: string
  isWinner: boolean
  kills: number | null
  name: string
  nameKey: string
  nth: number
  playerId: string | null
  position: string | null
}

export interface ImportedSum {
  clanId: string
  games: number
  importId: string
  name: string
  nameKey: string
  playerId: string | null
  wins: number
}

export interface JoinRequest {
  clanId: string
  createdAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  id: string
  reason: Generated<string>
  status: Generated<string>
  userId: string
}

export interface ListedIsland {
  id: Generated<number>
  isWitnessed: Generated<boolean>
  madeAt: Timestamp
  playerId: string
  tookMs: number
}

export interface Match {
  blueTeam: Json
  clanId: string | null
  createdAt: Generated<Timestamp>
  dateSource: string
  deletedAs: string | null
  deletedAt: Timestamp | null
  deletedBy: string | null
  disagreements: Generated<Json>
  doubts: Generated<string[]>
  durationSeconds: number
  endedInEarlySurrender: boolean | null
  endedInSurrender: boolean | null
  fingerprint: string
  gameId: string | null
  gameMode: string | null
  gameType: string | null
  gameVersion: string | null
  hostId: string | null
  id: string
  isCounted: boolean
  isNumberHinted: boolean
  isRated: boolean
  isRemake: boolean
  mapId: number | null
  maturesAt: Timestamp | null
  platform: string | null
  playedAt: Timestamp
  queueId: number | null
  redTeam: Json
  remark: string | null
  scoreVersion: number
  standing: Generated<string>
  takenForNight: string | null
  timeline: Json | null
  typeLabel: string
  uncountedReason: string | null
  uploadedBy: string | null
  versionKey: Generated<string>
  winner: string | null
}

export interface MatchConfirmation {
  acquaintances: Generated<number[]>
  clanmates: Generated<number[]>
  clans: Generated<string[]>
  confirmedAt: Timestamp
  contested: Generated<number[]>
  covers: Generated<number[]>
  isSent: Generated<boolean>
  kind: string
  matchId: string
  namesakes: Generated<number[]>
  officerOf: Generated<string[]>
  officerSeats: number[] | null
  outsiders: Generated<number[]>
  sides: Generated<string[]>
  speaksFor: Generated<number[]>
  unowned: Generated<number[]>
  userId: string
  versionKey: Generated<string>
}

export interface MatchDispute {
  decidedAt: Timestamp | null
  decidedBy: string | null
  decision: string | null
  detail: Generated<string>
  id: string
  keptVersion: string | null
  matchId: string
  openedAt: Timestamp
  openedBy: string | null
  otherDigest: string | null
  ownSeats: Generated<number[]>
  reason: string
  seats: Generated<number[]>
  stands: string | null
}

export interface MatchDisputeVote {
  decision: string
  disputeId: string
  officerOf: Generated<string[]>
  sides: Generated<string[]>
  speaksFor: Generated<number[]>
  userId: string
  votedAt: Timestamp
}

export interface MatchParticipant {
  accountLevel: number | null
  apiPuuid: string | null
  assists: number
  badges: Generated<string[]>
  balanceMuAfter: number | null
  balanceMuBefore: number | null
  balanceSigmaAfter: number | null
  balanceSigmaBefore: number | null
  baronKills: number | null
  championId: number | null
  championKey: string | null
  championLevel: number | null
  clientPuuid: string | null
  controlWardsBought: number | null
  cs: number | null
  damageSelfMitigated: number | null
  damageTaken: number | null
  damageToChampions: number | null
  damageToObjectives: number | null
  damageToTurrets: number | null
  deaths: number
  dragonKills: number | null
  expectedWin: number | null
  gameName: string | null
  goldEarned: number | null
  guestId: string | null
  inhibitorKills: number | null
  isAce: Generated<boolean>
  isBot: boolean | null
  isCounted: boolean
  isCraftsman: Generated<boolean>
  isDeleted: Generated<boolean>
  isMvp: Generated<boolean>
  isNameWithheld: Generated<boolean>
  isPositionKnown: boolean
  isSubstitute: Generated<boolean>
  items: number[] | null
  keystoneId: number | null
  kills: number
  laneResult: string | null
  largestKillingSpree: number | null
  largestMultiKill: number | null
  matchId: string
  muAfter: number | null
  muBefore: number | null
  neutralMinionsKilled: number | null
  pentaKills: number | null
  performanceRank: number | null
  performanceScore: number | null
  playedAt: Timestamp
  playerId: string | null
  position: string | null
  profileIconId: number | null
  reportedPosition: string | null
  result: string
  side: string
  sigmaAfter: number | null
  sigmaBefore: number | null
  slot: number
  spell1Id: number | null
  spell2Id: number | null
  subStyleId: number | null
  tagLine: string | null
  timeCcingOthers: number | null
  timeSpentDead: number | null
  turretKills: number | null
  typeLabel: string
  visionScore: number | null
  wardsKilled: number | null
  wardsPlaced: number | null
  win: boolean | null
}

export interface MatchScoreboard {
  lines: Json
  matchId: string
  players: string[]
  sides: string
}

export interface MatchSource {
  acquaintances: Generated<number[]>
  clanmates: Generated<number[]>
  clans: Generated<string[]>
  contested: Generated<number[]>
  covers: Generated<number[]>
  digest: string
  fileName: string | null
  matchId: string
  namesakes: Generated<number[]>
  officerOf: Generated<string[]>
  officerSeats: number[] | null
  outsiders: Generated<number[]>
  raw: Buffer | null
  receivedAt: Generated<Timestamp>
  sides: Generated<string[]>
  source: string
  speaksFor: Generated<number[]>
  unowned: Generated<number[]>
  uploadedBy: string | null
  versionKey: Generated<string>
}

export interface MatchVersion {
  keptWith: Json | null
  matchId: string
  told: Json
  versionKey: string
}

export interface NicknamePiece {
  piece: string
  userId: string
}

export interface Night {
  access: string
  bestOf: number | null
  bundleId: string | null
  clanId: string | null
  code: string
  createdAt: Timestamp
  fearless: Generated<string>
  fearlessScope: Generated<string>
  finishedAt: Timestamp | null
  hostId: string
  id: string
  isClosed: Generated<boolean>
  leftOver: Generated<string>
  map: string
  mode: string
  places: number
  plan: Generated<string>
  preset: string
  readyUntil: Timestamp | null
  remark: string
  revision: Generated<number>
  rooms: Generated<number>
  sideRule: Generated<string>
  soonToldFor: Timestamp | null
  startsAt: Timestamp
  state: Generated<string>
  teamCount: Generated<number>
  templateId: string | null
  title: string
  weeklyFor: Timestamp | null
}

export interface NightAuction {
  dueAt: Timestamp | null
  fixedAt: Timestamp | null
  nightId: string
  state: Json
}

export interface NightAuctionSeen {
  isJudged: Generated<boolean>
  nightId: string
  seenAt: Timestamp
  signupId: string
}

export interface NightBundle {
  clanId: string
  id: string
  madeAt: Timestamp
  madeBy: string | null
}

export interface NightDiscordPost {
  clanId: string
  isOver: boolean
  messageId: string | null
  nextAt: Timestamp
  nightId: string
  revision: number
  said: string
}

export interface NightEvent {
  entered: Generated<string[]>
  happenedAt: Timestamp
  kind: string
  n: number | null
  nightId: string
  note: string | null
  revision: number
  signupId: string | null
  slot: number
}

export interface NightGame {
  askedMatchId: string | null
  askedReason: string | null
  blueNth: number | null
  blueTeam: number | null
  claimedWinner: string | null
  createdAt: Timestamp
  denied: Generated<string[]>
  endedAt: Timestamp | null
  firstSide: string | null
  fixedAt: Timestamp | null
  hasSwappedSides: Generated<boolean>
  isVoid: Generated<boolean>
  matchId: string | null
  mode: string
  n: number
  named: Generated<string[]>
  nightId: string
  pickSeconds: number | null
  prediction: Json | null
  recognised: Generated<string[]>
  redNth: number | null
  replayDiffers: Generated<boolean>
  resultSource: string | null
  room: Generated<number>
  ruledWinner: number | null
  rulingReason: string | null
  seed: number
  series: number | null
  sideTeam: number | null
  sideUntil: Timestamp | null
  startedAt: Timestamp | null
  state: string
  teamPlan: Json | null
  teamReason: string | null
  turnUntil: Timestamp | null
  winner: string | null
}

export interface NightNews {
  happenedAt: Timestamp
  id: Generated<number>
  kind: string
  n: number | null
  nightId: string
  rings: Generated<boolean>
  said: string | null
  sentAt: Timestamp | null
  waitsFor: string | null
}

export interface NightOverlay {
  createdAt: Timestamp
  id: string
  nightId: string
  userId: string
}

export interface NightPairingRuling {
  firstNth: number
  nightId: string
  reason: string
  ruledAt: Timestamp
  secondNth: number
  winnerNth: number | null
}

export interface NightPick {
  n: number
  nightId: string
  nth: number
  pickedAt: Timestamp
  pickedBy: string
  side: string
  signupId: string
}

export interface NightSeat {
  confirmedWinner: string | null
  isBench: boolean
  isCaptain: Generated<boolean>
  lentBy: number | null
  n: number
  nightId: string
  position: string | null
  side: string | null
  signupId: string
}

export interface NightSignup {
  addressMark: string | null
  arrival: string
  arrivesAt: Timestamp | null
  gameName: string
  guestMark: string | null
  id: string
  isClanGuest: boolean
  isFromList: Generated<boolean>
  isUnready: Generated<boolean>
  joinedAt: Timestamp
  main: string | null
  nameKey: string
  nightId: string
  nth: number
  playerId: string | null
  readyAt: Timestamp | null
  refused: Generated<string[]>
  remark: Generated<string>
  seatCode: string | null
  seatCodeUntil: Timestamp | null
  state: string
  sub: string | null
  tagLine: string
  userId: string | null
}

export interface NightTeam {
  colour: number
  name: string
  nightId: string
  nth: number
  rest: string | null
}

export interface NightTeamSeat {
  nightId: string
  nth: number
  position: string
  signupId: string
}

export interface NightTemplate {
  access: string
  bestOf: number | null
  clanId: string
  createdAt: Timestamp
  createdBy: string
  fearless: Generated<string>
  fearlessScope: Generated<string>
  id: string
  isWeekly: boolean
  map: string
  minuteOfDay: number
  mode: string
  name: string
  places: number
  preset: string
  remark: string
  sideRule: Generated<string>
  title: string
  weekday: number
}

export interface NightVoice {
  absent: Generated<number>
  askedAt: Timestamp
  clanId: string
  lobbyId: string | null
  moved: Generated<number>
  nextAt: Timestamp | null
  nightId: string
  passed: Generated<number>
  state: string
  target: string
  unlinked: Generated<number>
}

export interface Notification {
  aboutName: string | null
  actors: string[]
  gathered: Generated<string[]>
  groupKey: string
  happenedAt: Timestamp
  id: string
  kind: string
  numbers: number[] | null
  outcome: string | null
  readAt: Timestamp | null
  targetId: string
  targetType: string
  userId: string
}

export interface NotificationMute {
  id: string
  mutedAt: Timestamp
  userId: string
  what: string
}

export interface OpenidSignIn {
  issuer: string
  linkedAt: Timestamp
  subject: string
  userId: string
}

export interface OwnershipClaim {
  createdAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  doubtedBy: Generated<string[]>
  iconId: number | null
  iconPuuid: string | null
  id: string
  playerId: string
  status: Generated<string>
  userId: string
  vouchedBy: Generated<string[]>
}

export interface PastBoard {
  asOf: Timestamp
  madeAt: Timestamp
  name: string
  redone: number
  tookMs: number
}

export interface PastStanding {
  board: string
  mainPosition: string | null
  playerId: string
  positionRank: number | null
  rank: number | null
  ratedGames: number
  ratedWins: number
  score: number
}

export interface Permission {
  description: Generated<string>
  id: string
  isBuiltIn: Generated<boolean>
  name: string
}

export interface Player {
  accountLevel: number | null
  createdAt: Generated<Timestamp>
  dataVersion: Generated<number>
  firstPlayedAt: Timestamp | null
  gameName: string
  id: string
  initials: Generated<string | null>
  lastPlayedAt: Timestamp | null
  nameKey: string
  profileIconId: number | null
  searchGrams: string[]
  tagLine: string
  visibility: Generated<string>
}

export interface PlayerAccount {
  accountLevel: number | null
  gameName: string
  nameKey: string
  playerId: string
  profileIconId: number | null
  puuid: string
  searchGrams: string[]
  tagLine: string
  toldAt: Timestamp
}

export interface PlayerAlt {
  playerId: string
  value: string
}

export interface PlayerHistory {
  games: number | null
  history: Json
  isStale: Generated<boolean>
  lastMatchId: string | null
  lastPlayedAt: Timestamp | null
  mainPosition: string | null
  origins: string[] | null
  outline: Json | null
  playerId: string
  soloDivision: string | null
  soloTier: string | null
}

export interface PlayerIdentity {
  kind: string
  playerId: string
  puuid: string
}

export interface PlayerIsland {
  island: string
  isVouched: Generated<boolean>
  playerId: string
}

export interface PlayerName {
  gameName: string
  isAlt: Generated<boolean>
  lastUsedAt: Timestamp
  nameKey: string
  playerId: string
  tagLine: string
  toldAt: Timestamp | null
}

export interface PlayerOwner {
  confirmedBy: string | null
  nameKey: string | null
  playerId: string
  proof: string
  since: Timestamp
  userId: string
}

export interface PlayerPair {
  against: number
  againstWinsA: number
  closeness: Generated<number>
  lastMetAt: Timestamp
  playerA: string
  playerB: string
  sameLaneAgainst: number
  together: number
  togetherWins: number
}

export interface PlayerRank {
  division: string | null
  fetchedAt: Timestamp
  leaguePoints: number
  losses: number
  playerId: string
  queueType: string
  tier: string
  wins: number
}

export interface PlayerRating {
  balanceMu: number
  balanceSigma: number
  kda: Generated<number>
  lastMatchId: string
  lastPlayedAt: Timestamp
  mainPosition: string | null
  model: string
  mu: number
  playerId: string
  ratedGames: number
  ratedWins: number
  score: number
  sigma: number
}

export interface Post {
  blindAt: Timestamp | null
  blindBy: string | null
  blindReason: string | null
  boardId: number
  body: string
  bodyHtml: string
  commentCount: Generated<number>
  createdAt: Timestamp
  deletedAt: Timestamp | null
  deletedBy: string | null
  deleteReason: string | null
  dislikeCount: Generated<number>
  draftId: string | null
  editedAt: Timestamp | null
  excerpt: Generated<string>
  hasPicture: Generated<boolean>
  hiddenBy: string | null
  id: Generated<number>
  isBlind: Generated<boolean>
  isLocked: Generated<boolean>
  isNotice: Generated<boolean>
  isTopfix: Generated<boolean>
  likeCount: Generated<number>
  prefix: string | null
  publishedAt: Timestamp | null
  publishNo: number | null
  renderedBy: number
  revision: Generated<number>
  searchGrams: Generated<string[]>
  status: string
  title: string
  titleInitials: Generated<string>
  userId: string | null
  version: Generated<number>
  views: Generated<number>
}

export interface PostComment {
  blindAt: Timestamp | null
  blindBy: string | null
  blindReason: string | null
  boardId: number | null
  content: string
  contentHtml: string
  createdAt: Timestamp
  deletedAt: Timestamp | null
  deletedBy: string | null
  deleteReason: string | null
  depth: Generated<number>
  dislikeCount: Generated<number>
  editedAt: Timestamp | null
  id: Generated<number>
  isBlind: Generated<boolean>
  likeCount: Generated<number>
  parentId: number | null
  postId: number
  renderedBy: number
  replyCount: Generated<number>
  revision: Generated<number>
  rootId: number
  searchGrams: Generated<string[]>
  userId: string | null
}

export interface PostDraft {
  boardId: number
  body: string
  id: string
  postId: number | null
  postRevision: number | null
  prefix: string | null
  revision: number
  title: string
  updatedAt: Timestamp
  userId: string
}

export interface PostReaction {
  isLike: boolean
  postId: number
  reactedAt: Timestamp
  userId: string
}

export interface PostScrap {
  postId: number
  scrappedAt: Timestamp
  userId: string
}

export interface PostView {
  day: string
  postId: number
  reader: string
}

export interface PushMessage {
  about: string
  happenedAt: Timestamp
  id: string
  subject: string
  subscriptionId: string
}

export interface PushSubscription {
  auth: string
  endpoint: string
  failures: Generated<number>
  id: string
  madeAt: Timestamp
  nextAt: Timestamp
  p256dh: string
  sessionId: string
  subjects: string[]
  userId: string
}

export interface RatingFrontier {
  dirtyFromAt: Timestamp | null
  dirtyFromId: string | null
  id: number
  redone: Generated<number>
}

export interface RequestKey {
  madeAt: Timestamp
  mark: string
  print: string
  result: Generated<Json>
}

export interface RequestWindow {
  bucket: string
  endsAt: Timestamp
  requests: number
}

export interface Role {
  description: Generated<string>
  id: string
  isBuiltIn: Generated<boolean>
  name: string
}

export interface RolePermission {
  permissionId: string
  roleId: string
}

export interface ScoreboardOfLines {
  lines: Json | null
  matchId: string | null
  players: string[] | null
  sides: string | null
}

export interface SentFile {
  digest: Buffer
  matchId: string
  sentAt: Timestamp
  userId: string
}

export interface Session {
  addressHint: Generated<string>
  createdAt: Timestamp
  id: string
  lastUsedAt: Timestamp
  tokenHash: string
  userAgent: Generated<string>
  userId: string
}

export interface SiteSetting {
  name: string
  value: Json
}

export interface TypedResult {
  createdAt: Timestamp
  id: string
  lines: Json
  matchId: string | null
  playedAt: Timestamp
  remark: string | null
  teams: string
  uploadedBy: string
  winner: string
}

export interface UploadAllowance {
  clanId: string | null
  since: Timestamp
  userId: string
}

export interface UploadOutcome {
  day: string
  files: number
  outcome: string
}

export interface UploadResult {
  id: string
  matchId: string | null
  outcome: string
  uploadedAt: Timestamp
  userId: string
}

export interface UserPermission {
  grantedAt: Generated<Timestamp>
  grantedBy: string | null
  permissionId: string
  userId: string
}

export interface VoidedUpload {
  matchId: string
  standing: string
  userId: string
  voidedAt: Timestamp
  voidedBy: string | null
}

export interface WithdrawnAccount {
  allowanceSince: Timestamp | null
  claims: Generated<Json>
  clanBans: Json
  clanBlocks: Json
  deniedClaims: Generated<string[]>
  disputes: Generated<string[]>
  foundedAt: Generated<ArrayType<Timestamp>>
  keptUntil: Timestamp
  mark: string
  unlinkedBy: string | null
  voided: Generated<Json>
}

export interface DB {
  accountBan: AccountBan
  accountTie: AccountTie
  apiToken: ApiToken
  appUser: AppUser
  auditChain: AuditChain
  auditCleanup: AuditCleanup
  auditLog: AuditLog
  board: Board
  boardBlock: BoardBlock
  boardCategory: BoardCategory
  calendarFeed: CalendarFeed
  calibration: Calibration
  clan: Clan
  clanAlias: ClanAlias
  clanAlt: ClanAlt
  clanBacklog: ClanBacklog
  clanBacklogMatch: ClanBacklogMatch
  clanBalanceWeights: ClanBalanceWeights
  clanBan: ClanBan
  clanBlock: ClanBlock
  clanBoard: ClanBoard
  clanDiscord: ClanDiscord
  clanDiscordCode: ClanDiscordCode
  clanGuest: ClanGuest
  clanHabit: ClanHabit
  clanHook: ClanHook
  clanHookDelivery: ClanHookDelivery
  clanImport: ClanImport
  clanInvitation: ClanInvitation
  clanLike: ClanLike
  clanMember: ClanMember
  clanRating: ClanRating
  clanSheetLayout: ClanSheetLayout
  clanStanding: ClanStanding
  clanStay: ClanStay
  clanWebhook: ClanWebhook
  commentReaction: CommentReaction
  contentReport: ContentReport
  dataFolder: DataFolder
  discordVoiceChannel: DiscordVoiceChannel
  displacedOwner: DisplacedOwner
  event: Event
  eventCounter: EventCounter
  favorite: Favorite
  identityQuestion: IdentityQuestion
  image: Image
  imageContent: ImageContent
  imageUpload: ImageUpload
  imageUse: ImageUse
  importedGame: ImportedGame
  importedLine: ImportedLine
  importedSum: ImportedSum
  joinRequest: JoinRequest
  listedIsland: ListedIsland
  match: Match
  matchConfirmation: MatchConfirmation
  matchDispute: MatchDispute
  matchDisputeVote: MatchDisputeVote
  matchParticipant: MatchParticipant
  matchScoreboard: MatchScoreboard
  matchSource: MatchSource
  matchVersion: MatchVersion
  nicknamePiece: NicknamePiece
  night: Night
  nightAuction: NightAuction
  nightAuctionSeen: NightAuctionSeen
  nightBundle: NightBundle
  nightDiscordPost: NightDiscordPost
  nightEvent: NightEvent
  nightGame: NightGame
  nightNews: NightNews
  nightOverlay: NightOverlay
  nightPairingRuling: NightPairingRuling
  nightPick: NightPick
  nightSeat: NightSeat
  nightSignup: NightSignup
  nightTeam: NightTeam
  nightTeamSeat: NightTeamSeat
  nightTemplate: NightTemplate
  nightVoice: NightVoice
  notification: Notification
  notificationMute: NotificationMute
  openidSignIn: OpenidSignIn
  ownershipClaim: OwnershipClaim
  pastBoard: PastBoard
  pastStanding: PastStanding
  permission: Permission
  player: Player
  playerAccount: PlayerAccount
  playerAlt: PlayerAlt
  playerHistory: PlayerHistory
  playerIdentity: PlayerIdentity
  playerIsland: PlayerIsland
  playerName: PlayerName
  playerOwner: PlayerOwner
  playerPair: PlayerPair
  playerRank: PlayerRank
  playerRating: PlayerRating
  post: Post
  postComment: PostComment
  postDraft: PostDraft
  postReaction: PostReaction
  postScrap: PostScrap
  postView: PostView
  pushMessage: PushMessage
  pushSubscription: PushSubscription
  ratingFrontier: RatingFrontier
  requestKey: RequestKey
  requestWindow: RequestWindow
  role: Role
  rolePermission: RolePermission
  scoreboardOfLines: ScoreboardOfLines
  sentFile: SentFile
  session: Session
  siteSetting: SiteSetting
  typedResult: TypedResult
  uploadAllowance: UploadAllowance
  uploadOutcome: UploadOutcome
  uploadResult: UploadResult
  userPermission: UserPermission
  voidedUpload: VoidedUpload
  withdrawnAccount: WithdrawnAccount
}
