// Made by `npm run db:types` from the migrated database; change the migrations instead.
import type { ColumnType } from 'kysely'

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

export interface AppUser {
  avatarHash: string | null
  createdAt: Generated<Timestamp>
  discordId: string
  id: string
  lastSignedInAt: Generated<Timestamp>
  nickname: string
  roleId: string | null
  status: Generated<string>
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
  id: string
  reason: string | null
  requestId: string | null
  result: string
  targetId: string
  targetLabel: Generated<string>
  targetType: string
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
  deletedAt: Timestamp | null
  id: string
  introduceContent: Generated<string>
  isPublic: Generated<boolean>
  likeCount: Generated<number>
  memberCount: number
  memberLimit: Generated<number>
  nameKey: string
  ratingCount: Generated<number>
  ratingSum: Generated<number>
  searchGrams: string[]
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

export interface ClanLike {
  clanId: string
  likedAt: Timestamp
  userId: string
}

export interface ClanMember {
  clanId: string
  joinedAt: Timestamp
  promotedAt: Timestamp | null
  rank: string
  userId: string
}

export interface ClanRating {
  clanId: string
  ratedAt: Timestamp
  rating: number
  userId: string
}

export interface ClanStanding {
  clanId: string
  day: string
  rank: number | null
  score: number | null
  type: string
  value: number | null
}

export interface Favorite {
  createdAt: Timestamp
  playerId: string
  userId: string
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

export interface Match {
  blueTeam: Json
  clanId: string | null
  createdAt: Generated<Timestamp>
  dateSource: string
  deletedAt: Timestamp | null
  disagreements: Generated<Json>
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
  isConfirmed: Generated<boolean>
  isCounted: boolean
  isRated: boolean
  isRemake: boolean
  mapId: number | null
  platform: string | null
  playedAt: Timestamp
  queueId: number | null
  redTeam: Json
  remark: string | null
  scoreVersion: number
  timeline: Json | null
  typeLabel: string
  uncountedReason: string | null
  uploadedBy: string | null
  winner: string | null
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
  inhibitorKills: number | null
  isAce: Generated<boolean>
  isCounted: boolean
  isCraftsman: Generated<boolean>
  isDeleted: Generated<boolean>
  isMvp: Generated<boolean>
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

export interface MatchSource {
  digest: string
  fileName: string | null
  matchId: string
  raw: Buffer | null
  receivedAt: Generated<Timestamp>
  source: string
  uploadedBy: string | null
}

export interface OwnershipClaim {
  createdAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  iconId: number | null
  id: string
  playerId: string
  status: Generated<string>
  userId: string
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

export interface PlayerHistory {
  history: Json
  isStale: Generated<boolean>
  lastMatchId: string | null
  lastPlayedAt: Timestamp | null
  outline: Json | null
  playerId: string
}

export interface PlayerIdentity {
  kind: string
  playerId: string
  puuid: string
}

export interface PlayerName {
  gameName: string
  lastUsedAt: Timestamp
  nameKey: string
  playerId: string
  tagLine: string
  toldAt: Timestamp | null
}

export interface PlayerOwner {
  confirmedBy: string | null
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

export interface RatingFrontier {
  dirtyFromAt: Timestamp | null
  dirtyFromId: string | null
  id: number
  redone: Generated<number>
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

export interface Session {
  addressHint: Generated<string>
  createdAt: Timestamp
  id: string
  lastUsedAt: Timestamp
  tokenHash: string
  userAgent: Generated<string>
  userId: string
}

export interface SignInAttempt {
  browserHash: string
  codeVerifier: string
  expiresAt: Timestamp
  returnTo: string
  stateHash: string
}

export interface SiteSetting {
  name: string
  value: Json
}

export interface UserPermission {
  grantedAt: Generated<Timestamp>
  grantedBy: string | null
  permissionId: string
  userId: string
}

export interface DB {
  appUser: AppUser
  auditLog: AuditLog
  calibration: Calibration
  clan: Clan
  clanBlock: ClanBlock
  clanBoard: ClanBoard
  clanLike: ClanLike
  clanMember: ClanMember
  clanRating: ClanRating
  clanStanding: ClanStanding
  favorite: Favorite
  joinRequest: JoinRequest
  match: Match
  matchParticipant: MatchParticipant
  matchSource: MatchSource
  ownershipClaim: OwnershipClaim
  pastBoard: PastBoard
  pastStanding: PastStanding
  permission: Permission
  player: Player
  playerAccount: PlayerAccount
  playerHistory: PlayerHistory
  playerIdentity: PlayerIdentity
  playerName: PlayerName
  playerOwner: PlayerOwner
  playerPair: PlayerPair
  playerRank: PlayerRank
  playerRating: PlayerRating
  ratingFrontier: RatingFrontier
  requestWindow: RequestWindow
  role: Role
  rolePermission: RolePermission
  session: Session
  signInAttempt: SignInAttempt
  siteSetting: SiteSetting
  userPermission: UserPermission
}
